// What is noted between the lines that people say.
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { AtTable, GatheringInfo, LogLine, PresenceInfo, SeatClock, State } from '../src/lib/protocol';
import { speech, type Catalogue } from '../src/lib/language.svelte';
import { between, notesOf } from '../src/talk/noted.svelte';
import { gathered, noteWords, played, seen, type Absences, type Happening } from '../src/talk/notes';
import { last } from './line';
import { seatedAt, stateOf } from './states';

beforeEach(() => {
  speech.catalogue = JSON.parse(readFileSync('../src/architrave/i18n/en.json', 'utf8')) as Catalogue;
});

const seat = (name: string, rest: object = {}) =>
  ({
    kind: name ? 'person' : 'open',
    name,
    level: null,
    mine: false,
    host: false,
    presence: null,
    off: [],
    ...rest,
  }) as GatheringInfo['seats'][number];
const room = (names: readonly string[], rest: Partial<GatheringInfo> = {}): GatheringInfo =>
  ({
    id: 't',
    version: 1,
    game: 'architectura',
    options: {},
    time: null,
    host: 'Ada',
    leads: false,
    seats: names.map((name) => seat(name, { mine: name === 'Me' })),
    ...rest,
  }) as unknown as GatheringInfo;
const together = (rest: Partial<State> = {}): State => {
  const first = stateOf('architekton');
  const seats = ['Ada', 'Noor'].map((name, n) => ({ name, kind: 'person' as const, level: null, mine: n === 0 }));
  return { ...first, table: { ...first.table, mode: 'together', seats }, ...rest };
};
const told = (happened: readonly Happening[], table = together().table) => happened.map((one) => noteWords(one, table));

test('who sits down, leaves or takes another name is noted, but nothing that one does oneself', () => {
  expect(told(gathered(room(['Ada', '']), room(['Ada', 'Noor'])))).toEqual(['Noor sits down.']);
  expect(told(gathered(room(['Ada', 'Noor']), room(['Ada', ''])))).toEqual(['Noor leaves the table.']);
  expect(told(gathered(room(['Ada', 'Noor']), room(['Ada', 'Nora'])))).toEqual(['Noor is called Nora now.']);
  expect(told(gathered(room(['Ada', 'Noor', '']), room(['Ada', '', 'Noor'])))).toEqual([]); // moved
  expect(told(gathered(room(['Ada', '']), room(['Ada', 'Me'])))).toEqual([]);
  expect(told(gathered(room(['Ada', 'Me']), room(['Ada', ''])))).toEqual([]);
});

test('another host and other settings are noted for those who did not choose them', () => {
  const before = room(['Ada', 'Noor', 'Me']);
  expect(told(gathered(before, { ...before, host: 'Noor' }))).toEqual(['Noor is the host now.']);
  expect(told(gathered(before, { ...before, host: 'Me', leads: true }))).toEqual(['You are the host now.']);
  const renamed = room(['Eda', 'Noor', 'Me'], { host: 'Eda' });
  expect(told(gathered(before, renamed))).toEqual(['Ada is called Eda now.']);
  const slower = { ...before, time: { kind: 'pool', seconds: 60 } } as GatheringInfo;
  expect(told(gathered(before, slower))).toEqual(['The host has changed the settings.']);
  expect(told(gathered({ ...before, leads: true }, { ...slower, leads: true }))).toEqual([]);
});

test('of the log only what happens between people is noted, once', () => {
  const before = together({ entries: 4 });
  const line = (n: number, key: string, of: number | null = 1): LogLine => ({
    n,
    key,
    seat: of,
    params: { level: 'club' },
    cells: [],
  });
  const log = [
    line(3, 'line.event.undone'),
    line(5, 'architekton.event.laid_landscape'),
    line(6, 'line.event.takeover_time'),
    line(7, 'line.event.returned'),
  ];
  expect(told(played(before, together({ entries: 7 }), log))).toEqual([
    'Noor’s time is up: the bot (Vera) plays on. Noor may come back.',
    'Noor is back and has the seat again.',
  ]);
});

test('a question is noted when it is asked, one’s own too', () => {
  const question = (asker: number) =>
    ({ kind: 'draw', seat: asker, at: 1, agreed: [asker], asked: [1 - asker], undone: [], commitment: null }) as const;
  const theirs = together({ question: { ...question(1), agreed: [1], asked: [0], undone: [] } });
  expect(told(played(together(), theirs, []))).toEqual(['Noor offers a draw.']);
  expect(told(played(theirs, theirs, []))).toEqual([]);
  const mine = together({ question: { ...question(0), agreed: [0], asked: [1], undone: [] } });
  expect(told(played(together(), mine, []))).toEqual(['You offer a draw.']);
});

test('somebody who comes back after a while is noted, with a clock that ran meanwhile', () => {
  const runs: SeatClock = { remaining: 9, running: true, deadline: 9 };
  const clocks = { time: { kind: 'pool', seconds: 600 }, seats: [null, runs] } as unknown as State['clocks'];
  const path = (state: State, ...steps: readonly [PresenceInfo['status'], number][]) => {
    let absent: Absences = new Map();
    const all: Happening[] = [];
    for (const [status, since] of steps) {
      const found = seen(absent, { seats: [null, { status, since }] } as unknown as AtTable, state);
      ({ absent } = found);
      all.push(...found.happened);
    }
    return told(all);
  };
  const state = together();
  expect(path(state, ['here', 0], ['away', 10], ['here', 50])).toEqual(['Noor was away for 40 seconds.']);
  expect(path(state, ['away', 10], ['here', 30])).toEqual([]); // too short
  expect(path(state, ['reconnecting', 10], ['gone', 40], ['here', 200])).toEqual(['Noor was away for 3 minutes.']);
  const timed = together({ clocks });
  expect(path(timed, ['away', 10], ['here', 50])).toEqual(['Noor was away for 40 seconds; the clock kept running.']);
  // Without a connection a clock waits for a while.
  expect(path(timed, ['reconnecting', 10], ['gone', 40], ['here', 80])).toEqual(['Noor was away for 1 minute.']);
});

test('notes stand after what had been said before, and the waiting room hands its own to the game', () => {
  const session = seatedAt('architekton');
  session.state = null;
  const notes = notesOf(session);
  session.gathered(room(['Ada', ''], { version: 1 }));
  notes.watch();
  const line = { n: 1, seat: 0, name: 'Ada', mine: false, text: 'Hi', phrase: null, at: 0, muted: false };
  last().hear({ t: 'talk', room: 'seats', own: true, say: 'text', keep: 0, lines: [line], ack: null });
  session.gathered(room(['Ada', 'Noor'], { version: 2 }));
  notes.watch();
  session.gathering = null;
  session.state = together();
  notesOf(session).watch();
  notesOf(session).watch();
  last().hear({ t: 'talk', room: 'seats', own: true, say: 'text', keep: 1, lines: [{ ...line, n: 2 }], ack: null });
  const shown = between(session.talk!.lines.seats, notes.list);
  expect(shown.map(({ line: said, note }) => said?.n ?? note?.what.kind)).toEqual([1, 'sat', 'begins', 2]);
});

test('one’s own sitting down is nothing to note, though a page hears of it as of somebody unknown', () => {
  const session = seatedAt('architekton');
  session.state = null;
  const notes = notesOf(session);
  const hear = (names: readonly string[], version: number) => {
    session.gathered(room(names, { version }));
    notes.watch();
  };
  hear(['Ada', ''], 1);
  hear(['Ada', 'Noor'], 2);
  expect(notes.list).toHaveLength(1);
  session.gathered({ ...room(['Ada', 'Noor'], { version: 2 }), seats: [seat('Ada'), seat('Noor', { mine: true })] });
  notes.watch();
  expect(notes.list).toEqual([]);
});
