import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { GameInfo, OptionInfo } from '../src/lib/protocol';
import {
  asTable,
  begin,
  counts,
  duel,
  exchange,
  gathers,
  newSeat,
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
  plan.several = duel(info, 'watch');
  expect([watches(plan), asTable(info, plan).pace]).toEqual([true, 700]);
  expect(asTable(info, begin(info, null)).seats[0]).toEqual({ kind: 'person' });
});

test('alone only what counts alone is asked for', () => {
  const info = game('architects');
  const plan = begin(info, null);
  expect(plan.alone).toBe(true);
  expect(Object.keys(asTable(info, plan).options!)).toEqual(['seats', 'residents', 'events', 'difficulty']);
  plan.alone = false;
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
  plan.several.push(newSeat(info, plan.several, false));
  plan.values['starter'] = 2;
  expect(asTable(info, plan).options?.['starter']).toBe(2);
  plan.several.pop();
  expect(asTable(info, plan).options?.['starter']).toBe('draw');
  const [first, second] = plan.several.map(({ value }) => value);
  exchange(plan.several, plan.several[0]!.key, second!);
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
