import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { GameInfo, OptionInfo } from '../src/lib/protocol';
import {
  asked,
  askTo,
  asTable,
  begin,
  counts,
  exchange,
  gathers,
  kindOf,
  modesOf,
  newSeat,
  NOBODY,
  OPEN,
  place,
  remember,
  seated,
  seedOf,
  watches,
} from '../src/new/plan';

const GAMES = JSON.parse(readFileSync('../build/states/games.json', 'utf8')) as GameInfo[];
const game = (id: string): GameInfo => GAMES.find((one) => one.id === id)!;

beforeEach(() => localStorage.clear());

test.each(GAMES.map(({ id }) => id))('%s: the plan to begin with has the values of the description', (id) => {
  const { options = {} } = asTable(game(id), begin(game(id), 'bot'));
  for (const option of game(id).options) {
    if (option.name in options && option.kind !== 'per_seat') expect(options[option.name]).toEqual(option.default);
  }
});

test('a duel is a matter of its mode', () => {
  const info = game('architekton');
  const plan = begin(info, 'screen');
  expect(asTable(info, plan).seats).toEqual([{ kind: 'person' }, { kind: 'person' }]);
  plan.mode = 'watch';
  expect([watches(plan), asTable(info, plan).pace]).toEqual([true, 700]);
  expect(asTable(info, begin(info, null)).seats[0]).toEqual({ kind: 'person' });
});

test('alone only what counts alone is asked for', () => {
  const info = game('architects');
  const plan = begin(info, null);
  expect(plan.mode).toBe('solo');
  expect(Object.keys(asTable(info, plan).options!)).toEqual(['seats', 'residents', 'events', 'difficulty']);
  plan.mode = 'bot';
  expect(Object.keys(asTable(info, plan).options!)).toEqual(['seats', 'residents', 'events', 'starter']);
});

test('an option counts where its condition holds', () => {
  const info = game('architectura');
  const plan = begin(info, null);
  const most = info.options.find(({ name }) => name === 'most')!;
  expect(counts(plan, most)).toBe(false);
  plan.values['advanced'] = true;
  expect(counts(plan, most)).toBe(true);
});

test('a seat that has left no longer starts, and colours are exchanged', () => {
  const info = game('architectura');
  const plan = begin(info, null);
  const several = plan.seats.bot;
  several.push(newSeat(info, several, false));
  plan.values['starter'] = 2;
  expect(asTable(info, plan).options?.['starter']).toBe(2);
  several.pop();
  expect(asTable(info, plan).options?.['starter']).toBe('draw');
  const [first, second] = several.map(({ value }) => value);
  exchange(several, several[0]!.key, second!);
  expect(asTable(info, plan).options?.['colours']).toEqual([second, first]);
});

test('an option that a game gets tomorrow is asked for and sent without a line about it here', () => {
  const fog: OptionInfo = { ...game('architects').options[0]!, name: 'fog', label: 'architekton.option.fog' };
  const foggy: GameInfo = { ...game('architekton'), options: [...game('architekton').options, fog] };
  const plan = begin(foggy, null);
  plan.values['fog'] = true;
  expect(asTable(foggy, plan).options).toMatchObject({ fog: true });
  remember(foggy, plan);
  expect(begin(foggy, null).values['fog']).toBe(true);
});

test.each([
  ['7', 7],
  [' 0 ', 0],
  ['seven', null],
  ['-1', null],
  ['99999999999999999', null],
])('the seed %s', (typed, seed) => {
  expect(seedOf(typed)).toBe(seed);
});

test.each(GAMES.map(({ id }) => id))(
  '%s: with friends one sits, the other seats are open, and there is no seed',
  (id) => {
    const plan = begin(game(id), 'friends');
    plan.seed = '7';
    seated(plan)[0]!.name = 'Ada';
    const { seats, seed, lobby } = asTable(game(id), plan);
    expect([gathers(plan), watches(plan), seed, lobby]).toEqual([true, false, null, false]);
    expect(seats).toEqual([{ kind: 'person', name: 'Ada' }, { kind: 'open' }]);
    remember(game(id), plan);
    expect([localStorage.getItem('architrave.name.0'), localStorage.getItem('architrave.name.1')]).toEqual([
      'Ada',
      null,
    ]);
  },
);

test('a game has the ways to play that its seats allow', () => {
  expect(modesOf(game('architekton'))).toEqual(['friends', 'screen', 'bot', 'watch']);
  expect(modesOf(game('architects'))).toContain('solo');
});

test('a seat is open, has a bot or is for nobody, and all of it is remembered', () => {
  const info = game('architectura');
  const plan = begin(info, 'friends');
  const [me, first, second, third] = plan.seats.friends;
  expect(plan.seats.friends.map(kindOf)).toEqual([OPEN, OPEN, NOBODY, NOBODY]);
  me!.name = 'Ada';
  place(second!, 'easy');
  place(third!, OPEN);
  plan.lobby = true;
  plan.time = { ...plan.time, kind: 'live', preset: '5+5', loses: true };
  const table = asTable(info, plan);
  expect(table.seats).toEqual([
    { kind: 'person', name: 'Ada' },
    { kind: 'open' },
    { kind: 'bot', level: 'easy' },
    { kind: 'open' },
  ]);
  expect(table.options).toMatchObject({ seats: 4 });
  expect(table).toMatchObject({ lobby: true, time: { kind: 'fischer', seconds: 300, increment: 5 } });
  expect(table.time_up).toEqual({ kind: 'lose' });
  place(first!, NOBODY);
  expect(asTable(info, plan).options).toMatchObject({ seats: 3 });
  remember(info, plan);
  const again = begin(info, 'friends');
  expect(again.seats.friends.slice(1).map(kindOf)).toEqual([NOBODY, 'easy', OPEN]);
  expect([again.lobby, again.time]).toEqual([true, plan.time]);
  expect(begin(game('architekton'), 'friends').time.kind).toBe('none'); // each game has its own
});

test.each(['{', '7', '{"seats": [7, null], "time": {"kind": "sundial", "minutes": 3}, "lobby": "yes"}'])(
  'what cannot be read is forgotten: %s',
  (kept) => {
    const info = game('architectura');
    localStorage.setItem('architrave.friends.architectura', kept);
    localStorage.setItem('architrave.days_off', '9x66');
    const plan = begin(info, 'friends');
    expect([seated(plan).length, gathers(plan), plan.lobby, plan.time.kind]).toEqual([2, true, false, 'none']);
    expect(plan.off).toEqual([6]);
  },
);

test('somebody who is asked gets the first open seat, or one more', () => {
  const info = game('architectura');
  const plan = begin(info, 'friends');
  const people = ['Noor', 'Jo', 'Milan', 'Eve'].map((name) => ({ id: name.toLowerCase(), name }));
  expect(people.map((person) => askTo(plan.seats.friends, person))).toEqual([true, true, true, false]);
  expect(asked(plan).map(({ name }) => name)).toEqual(['Noor', 'Jo', 'Milan']);
  expect(asTable(info, plan).seats.slice(1)).toEqual([{ kind: 'open' }, { kind: 'open' }, { kind: 'open' }]);
  place(plan.seats.friends[1]!, 'club');
  expect(asked(plan).map(({ name }) => name)).toEqual(['Jo', 'Milan']);
});

test('my days off go with my seat, and only in a game over days', () => {
  const info = game('architekton');
  const plan = begin(info, 'friends');
  plan.off = [5, 6];
  plan.time = { ...plan.time, kind: 'days', days: 2 };
  expect(asTable(info, plan).time).toEqual({ kind: 'days', days: 2, off: [[5, 6], []] });
  remember(info, plan);
  expect(begin(info, 'friends').off).toEqual([5, 6]);
  plan.time.kind = 'live';
  expect(asTable(info, plan).time).toEqual({ kind: 'fischer', seconds: 600, increment: 10 });
  plan.mode = 'bot';
  expect(asTable(info, plan)).not.toHaveProperty('time');
});
