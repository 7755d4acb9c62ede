import { beforeEach, expect, test, vi } from 'vitest';
import type { Frame, LookBack, LookStep } from '../src/lib/protocol';
import { listenedKeys } from '../src/look/keys';
import { obstacle, tableFrom, usualOpponent, usualSeat } from '../src/look/branch';
import { branches, pathTo, stopOf, turnFrom } from '../src/look/path';
import { Player } from '../src/look/player.svelte';
import { asked, recordSource, tableSource, type Source } from '../src/look/source';
import { stateOf } from './states';

const { view, table, fair } = stateOf('architekton');

/** Entries: a draw, three moves of turn 1, two of which are undone by 4, and then other ones until turn 3. */
const STEPS: readonly LookStep[] = [
  step(0, 0, 0, { stop: false }),
  step(1, 0, 0),
  step(2, 1, 1, { kept: false }),
  step(3, 2, 1, { kept: false }),
  step(4, 3, 1, { stop: false }),
  step(5, 1, 1),
  step(6, 5, 1, { stop: false }),
  step(7, 6, 1),
  step(8, 7, 2),
  step(9, 8, 3),
];

function step(n: number, before: number, turn: number, rest: Partial<LookStep> = {}): LookStep {
  const lines = [{ n, key: `line ${n}`, seat: 0, params: {}, cells: [] }];
  return { n, before, turn, seat: 0, stop: true, kept: true, lines, ...rest };
}

const game = (seat: number | null): LookBack => ({
  game: 'architekton',
  title: 'Architekton',
  table,
  seat,
  open: seat === null,
  seats: [0, 1],
  opens: true,
  hides: false,
  over: true,
  resigned: null,
  result: null,
  fair,
  turned: 4,
  steps: STEPS,
  damage: null,
});
const frame = (n: number): Frame => ({ n, view, waiting: [0], over: n === 9, plain: null });

const pages = vi.fn<Source['frames']>(() =>
  Promise.resolve({ frames: STEPS.filter(({ stop }) => stop).map(({ n }) => frame(n)), next: null }),
);
const source: Source = { ...tableSource('t1'), outline: (seat) => Promise.resolve(game(seat)), frames: pages };
let player: Player;

beforeEach(() => {
  vi.useFakeTimers();
  pages.mockClear();
  player = new Player(source, () => false);
});

test('the way through a game leaves out what was undone, which hangs where it began', () => {
  expect(pathTo(STEPS, null).map(({ n }) => n)).toEqual([0, 1, 4, 5, 6, 7, 8, 9]);
  expect(branches(STEPS)).toEqual([{ from: 1, tip: 3, stops: [2, 3] }]);
  expect(pathTo(STEPS, 3).map(({ n }) => n)).toEqual([0, 1, 2, 3]);
});

test('a draw is shown with its move, and whole turns can be skipped', () => {
  const path = pathTo(STEPS, null);
  expect(stopOf([1, 5, 7], 6)).toBe(7);
  expect(stopOf([1, 5, 7], 70)).toBe(7);
  expect(turnFrom(path, 1, 1)).toBe(7);
  expect(turnFrom(path, 8, -1)).toBe(7);
  expect(turnFrom(path, 5, 1)).toBe(7);
  expect(turnFrom(path, 7, -1)).toBe(1);
  expect(turnFrom(path, 9, 1)).toBe(9);
});

test('a game opens at its end, a record at its start, a link where it leads', async () => {
  await player.open(null, null);
  expect([player.here, player.place, player.stops.length]).toEqual([9, 4, 5]);
  await player.open(null, null, true);
  expect(player.here).toBe(1);
  await player.open(6, 1);
  expect([player.here, player.seat]).toEqual([7, 1]);
  await player.open('turn', null);
  expect(player.here).toBe(stopOf(player.stops, 4));
});

test('a move that is not there leads to the last one, an undone one to its branch', async () => {
  await player.open(120, null);
  expect([player.missing, player.here]).toEqual([120, 9]);
  const other = new Player(source, () => false);
  await other.open(2, null);
  expect([other.tip, other.here]).toEqual([3, 2]);
  await other.move(1);
  expect(other.here).toBe(3);
  await other.follow(null);
  expect([other.tip, other.here]).toEqual([null, 1]);
});

test('only the next move is seen to happen', async () => {
  await player.open(5, null);
  expect(player.session.before).toBeNull();
  await player.move(1);
  expect(player.session.before).not.toBeNull();
  expect(player.session.state!.events.map(({ n }) => n)).toEqual([6, 7]);
  await player.move(-1);
  expect(player.session.before).toBeNull();
  expect(player.session.state!.events).toEqual([]);
  expect(player.session.log.map(({ n }) => n)).toEqual([0, 1, 4, 5, 6, 7, 8, 9]);
});

test('states are asked for once, and again for other eyes', async () => {
  await player.open(null, null);
  await player.end(-1);
  await player.move(1);
  expect(pages).toHaveBeenCalledTimes(1);
  await player.seeAs(1);
  expect(pages).toHaveBeenCalledTimes(2);
  expect(player.here).toBe(5);
  expect(player.session.state!.seat).toBe(1);
});

test('it plays to the end, and from the end begins again', async () => {
  await player.open(null, null);
  player.play();
  await vi.advanceTimersByTimeAsync(0);
  expect([player.here, player.playing]).toEqual([1, true]);
  player.speed = 4;
  await vi.advanceTimersByTimeAsync(20_000);
  expect([player.here, player.playing]).toEqual([9, false]);
});

test('keys go by moves, by turns and to the ends, and any of them stops playing', async () => {
  await player.open(null, null);
  const keys = listenedKeys(player);
  const press = async (key: string, shift = false) => {
    keys.find((one) => one.keys.includes(key))!.act!(key, shift);
    await vi.advanceTimersByTimeAsync(0);
    return player.here;
  };
  expect(await press('Home')).toBe(1);
  expect(await press('ArrowRight')).toBe(5);
  expect(await press('ArrowRight', true)).toBe(7);
  expect(await press('ArrowRight', true)).toBe(8);
  expect(await press('ArrowLeft', true)).toBe(7);
  await press(' ');
  expect(player.playing).toBe(true);
  expect(await press('End')).toBe(9);
  expect(player.playing).toBe(false);
});

test('an address says the entry and, from 1 on, the seat', () => {
  expect(asked('?at=27&as=1')).toEqual({ at: 27, seat: 0 });
  expect(asked('?at=turn')).toEqual({ at: 'turn', seat: null });
  expect(asked('?at=-3&as=x')).toEqual({ at: null, seat: null });
  expect(source.address(27, 0)).toBe('/look/t1?at=27&as=1');
  expect(source.address(27, null)).toBe('/look/t1?at=27');
});

const asBot = { name: '', kind: 'bot', level: 'club', mine: false } as const;
const asMe = { name: '', kind: 'person', level: null, mine: true } as const;
const between = (seats: LookBack['table']['seats'], rest: Partial<LookBack> = {}): LookBack => ({
  ...game(null),
  table: { ...table, id: 't1', seats },
  ...rest,
});

test('a new game goes on with bots, a friend or everybody at this screen', () => {
  const plan = { company: 'bots', seat: 1, level: 'first', name: ' Ada ' } as const;
  const two = between([asBot, asMe]);
  expect(tableFrom(two, source, 7, plan)).toEqual({
    game: 'architekton',
    seats: [{ kind: 'bot', level: 'first' }, { kind: 'person' }],
    start: { at: 7, table: 't1' },
  });
  const friend = tableFrom(two, source, 7, { ...plan, company: 'friend' });
  expect(friend.seats).toEqual([{ kind: 'open' }, { kind: 'person', name: 'Ada' }]);
  const both = tableFrom(two, recordSource('{}'), 0, { ...plan, company: 'both' });
  expect(both.seats).toEqual([{ kind: 'person' }, { kind: 'person' }]);
  expect(both.start).toEqual({ at: 0, record: '{}' });
});

test('one plays on with the own seat, else with the one to move, against who played there', () => {
  expect(usualSeat(between([asBot, asMe]), [0])).toBe(1);
  expect(usualSeat(between([asBot, asBot]), [1])).toBe(1);
  expect(usualSeat(between([asMe, asMe]), [])).toBe(0);
  expect(usualOpponent(between([asMe, asBot]), 'first', ['first', 'club'])).toBe('club');
  expect(usualOpponent(between([asMe, asBot]), 'first', ['first'])).toBe('first');
});

test('nobody plays on from a running game or after the end', () => {
  const two = between([asBot, asMe]);
  expect(obstacle(two, false)).toBeNull();
  expect(obstacle(two, true)).toBe('look.error.over_there');
  expect(obstacle(between([asBot, asMe], { over: false }), false)).toBe('look.error.not_over');
});
