import { beforeEach, expect, test, vi } from 'vitest';
import type { LogLine, State } from '../src/lib/protocol';
import { Queue } from '../src/table/queue';
import type { Session } from '../src/table/session.svelte';
import { tempo } from '../src/table/tempo.svelte';
import { last } from './line';
import { seatedAt, stateOf } from './states';

const STOP = 400;
const LOOK = 600;
let first: State;
let shown: string[];
let queue: Queue<State>;
beforeEach(() => {
  vi.useFakeTimers();
  first = stateOf('architekton');
  shown = [];
  queue = new Queue<State>({
    stops: () => [{ name: 'lay', view: first.view, ms: STOP }],
    stop: ({ name }, { version }) => shown.push(`${name} ${version}`),
    show: ({ version }) => shown.push(`${version}`),
    look: () => LOOK,
  });
});

const state = (version: number): State => ({ ...first, version });

test('a state waits for its stops, and the next one for that state', () => {
  queue.push(state(1));
  expect(shown).toEqual(['lay 1']);
  vi.advanceTimersByTime(STOP);
  expect(shown).toEqual(['lay 1', '1']);
  queue.push(state(2));
  expect(shown).toHaveLength(2);
  vi.advanceTimersByTime(LOOK);
  expect(shown).toEqual(['lay 1', '1', 'lay 2']);
});

test('who hurries sees everything that waits, in its order and without further stops', () => {
  for (const version of [1, 2, 3]) queue.push(state(version));
  queue.hurry();
  expect(shown).toEqual(['lay 1', '1', '2', '3']);
  vi.runAllTimers();
  expect(shown).toHaveLength(4);
});

test('nobody is more than a few seconds behind, however much has come', () => {
  for (let version = 1; version <= 40; version += 1) queue.push(state(version));
  vi.advanceTimersByTime(5000);
  expect(shown.at(-1)).toBe('40');
  expect(shown.filter((one) => !one.startsWith('lay'))).toHaveLength(40);
});

// ---- what a session makes of it ----

const line: LogLine = { n: 0, key: 'laid', seat: 1, params: {}, cells: ['M14'] };
const moved = (rest: Partial<State> = {}): State => {
  const entries = first.entries + 1;
  return {
    ...first,
    version: first.version + 1,
    entries,
    keep: first.entries,
    events: [{ ...line, n: entries }],
    ...rest,
  };
};
const on = (session: Session) => {
  session.way = { stops: ({ view }) => [{ name: 'lay', view: { ...view, turn: 99 }, ms: STOP }] };
  return session;
};

test('until the pieces are at rest nothing is told, and nobody is asked', () => {
  const session = on(seatedAt('architekton'));
  const told = session.log;
  last().hear(moved({ over: true }));
  expect([session.stop?.name, session.state?.view.turn, session.before?.version]).toEqual(['lay', 99, first.version]);
  expect([session.log, session.state?.over, session.state?.events, session.free]).toEqual([told, false, [], false]);
  vi.advanceTimersByTime(STOP);
  expect([session.stop?.name, session.log]).toEqual(['over', told]); // why it is over, before the result
  vi.runOnlyPendingTimers();
  expect([session.stop, session.state?.over, session.log.length]).toEqual([null, true, told.length + 1]);
  expect(session.before?.version).toBe(first.version);
});

test('nobody is asked to pass the device while a move from another page is shown', () => {
  const session = on(seatedAt('architekton'));
  last().hear({ ...first, to_move: false, hand_over: 1 });
  expect(session.state?.hand_over).toBe(1);
  last().hear(moved({ over: true }));
  expect([session.stop?.name, session.state?.hand_over]).toEqual(['lay', null]);
  vi.advanceTimersByTime(STOP);
  expect([session.stop?.name, session.state?.hand_over]).toEqual(['over', null]);
});

test('the end is a moment, too, where the whole log comes again because nothing is hidden any more', () => {
  const session = on(seatedAt('architekton'));
  const whole = [
    { ...line, n: 1 },
    { ...line, n: first.entries + 1 },
  ];
  last().hear(moved({ over: true, keep: 0, events: whole }));
  expect(session.stop?.name).toBe('lay');
});

test('nothing moves when a move is undone', () => {
  const session = on(seatedAt('architekton'));
  last().hear(moved({ keep: first.entries - 1 }));
  expect([session.stop, session.state?.version]).toEqual([null, first.version + 1]);
});

test('a press shows the rest at once, and so does a page that nobody looks at', () => {
  const session = on(seatedAt('architekton'));
  last().hear(moved());
  session.hurry();
  expect([session.stop, session.state?.version]).toEqual([null, first.version + 1]);
});

test('who wants opponents at once gets no stops', () => {
  tempo.choose('once');
  const session = on(seatedAt('architekton'));
  last().hear(moved());
  expect([session.stop, session.state?.version]).toEqual([null, first.version + 1]);
  tempo.choose('brisk');
});

test('clocks go on while pieces move', () => {
  const session = on(seatedAt('architekton'));
  const clocks = { now: 5, seats: [] };
  last().hear(moved({ clocks: clocks as unknown as NonNullable<State['clocks']> }));
  expect([session.stop?.name, session.state?.clocks]).toEqual(['lay', clocks]);
});
