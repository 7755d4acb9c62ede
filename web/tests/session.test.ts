import { beforeEach, expect, test, vi } from 'vitest';
import type { GatheringInfo, LogLine, State } from '../src/lib/protocol';
import { Session } from '../src/table/session.svelte';
import { last } from './line';
import { seatedAt, stateOf } from './states';

let session: Session;
let first: State;
beforeEach(() => {
  session = seatedAt('architekton');
  first = stateOf('architekton');
});

const line = (n: number, seat: number | null = 1): LogLine => ({
  n,
  key: `line ${n}`,
  seat,
  params: {},
  cells: ['M14'],
});
/** The state after so many more moves of the opponent, with one log line each. */
const later = (moves: number, rest: Partial<State> = {}): State => {
  const entries = first.entries + moves;
  return { ...first, version: first.version + moves, entries, keep: entries - 1, events: [line(entries)], ...rest };
};

test('what is newer than the last state is asked for, and plain boards where they are wanted', () => {
  session.askPlain();
  expect(last().sent).toEqual([
    {
      t: 'sub',
      after: first.entries,
      beats: true,
      plain: true,
      coach: false,
      here: true,
      named: false,
      talk_after: { seats: 0, spectators: 0 },
    },
  ]);
  last().breakDown();
  vi.advanceTimersByTime(400);
  last().open();
  expect(last().sent).toEqual([
    {
      t: 'sub',
      after: first.entries,
      beats: true,
      plain: true,
      coach: false,
      here: true,
      named: false,
      talk_after: { seats: 0, spectators: 0 },
    },
  ]);
});

test('a page in the background says so when its connection comes back', () => {
  session.present(false);
  last().breakDown();
  vi.advanceTimersByTime(400);
  last().open();
  expect(last().sent[0]).toMatchObject({ t: 'sub', here: false });
});

test('a move can be sent as it is typed', () => {
  session.play('FFEE M14');
  expect(last().sent).toMatchObject([{ t: 'act', text: 'FFEE M14', version: first.version }]);
});

test('one command at a time, until its answer is here', () => {
  expect(session.free).toBe(true);
  session.act({ kind: 'lay' });
  session.undo();
  expect(last().sent.map(({ t }) => t)).toEqual(['act']);
  expect(session.free).toBe(false);
  const { id } = last().sent[0] as { id: string };
  last().hear({ t: 'refused', id, paragraph: 'K4.2', key: 'no', params: {} });
  expect(session.free).toBe(true);
  expect(session.refusal?.paragraph).toBe('K4.2');
  session.undo();
  expect(session.refusal).toBeNull();
});

test('a lost line frees nothing, and its return is said for a moment', () => {
  last().breakDown();
  expect(session.free).toBe(false);
  vi.advanceTimersByTime(1000);
  last().open();
  expect([session.free, session.returned]).toEqual([true, true]);
  vi.advanceTimersByTime(3000);
  expect(session.returned).toBe(false);
});

test('a server that restarts is said to, until it is back', () => {
  last().breakDown(1012);
  expect([session.link, session.restarts]).toEqual(['lost', true]);
  vi.advanceTimersByTime(400);
  last().breakDown(); // it does not answer yet
  expect(session.restarts).toBe(true);
  vi.advanceTimersByTime(1000);
  last().open();
  expect(session.restarts).toBe(false);
  last().breakDown(1012, 'again'); // as somebody who watches
  expect([session.link, session.restarts]).toEqual(['lost', false]);
});

test('moves of others are shown one after another, each for a while', () => {
  last().hear(later(1));
  last().hear(later(2));
  expect(session.state?.version).toBe(first.version + 1);
  vi.advanceTimersByTime(session.look);
  expect(session.state?.version).toBe(first.version + 2);
  expect(session.before?.version).toBe(first.version + 1);
});

test('after a long sleep nobody has to watch it all', () => {
  for (let n = 1; n <= 12; n += 1) last().hear(later(n));
  vi.advanceTimersByTime(session.look);
  expect(session.state?.version).toBeGreaterThan(first.version + 2);
});

test('an undo takes lines out of the log, and a new version of the same state keeps what happened', () => {
  last().hear(later(1));
  vi.advanceTimersByTime(session.look);
  last().hear({ ...first, version: first.version + 2, keep: first.entries, events: [] });
  expect(session.log).toEqual(first.events);
  last().hear(later(3));
  last().hear(later(3, { keep: first.entries + 3, events: [], paused: true }));
  vi.advanceTimersByTime(session.look);
  expect(session.state?.paused).toBe(true);
  expect(session.state?.events.map(({ n }) => n)).toEqual([first.entries + 3]);
});

test('a hint for a state that is gone is not shown', () => {
  session.askHint();
  last().hear({ t: 'hint', id: null, version: first.version - 1, action: 0, move: {}, text: '' });
  expect([session.hint, session.asking]).toEqual([null, false]);
  last().hear({ t: 'hint', id: null, version: first.version, action: 0, move: {}, text: '' });
  expect(session.hint).not.toBeNull();
});

test('the daily game that counts has no hints', () => {
  const daily = { day: '2026-01-01', attempt: 1, counted: true, secret: false };
  last().hear({ ...first, table: { ...first.table, daily } });
  expect(session.hints).toBe(false);
});

test('a table that has not begun is on show until its first state; an older message changes nothing', () => {
  const waiting = new Session('abc');
  last().open();
  const gathering = (version: number) => ({ id: 'abc', version, state: 'open' });
  last().hear({ t: 'gathering', gathering: gathering(3), ack: null });
  waiting.gathered(gathering(2) as GatheringInfo);
  expect(waiting.gathering?.version).toBe(3);
  const old = last();
  waiting.renew();
  expect(last()).not.toBe(old);
  last().open();
  old.hear({ t: 'gathering', gathering: gathering(9), ack: null });
  expect(waiting.gathering?.version).toBe(3);
  last().hear(first);
  expect(waiting.gathering).toBeNull();
  waiting.gathered(gathering(4) as GatheringInfo);
  expect(waiting.gathering).toBeNull();
  waiting.close();
});
