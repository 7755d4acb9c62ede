// People at several devices: clocks, presence, questions.
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Clocks, LogLine, Question, SeatClock, State } from '../src/lib/protocol';
import { speech, type Catalogue } from '../src/lib/language.svelte';
import { attend } from '../src/live/attendance';
import { figures, isDayOff, isLow, left } from '../src/live/clock';
import { answered, Happenings } from '../src/live/happenings.svelte';
import { LiveTable } from '../src/live/live.svelte';
import { sinceTakeover } from '../src/live/since';
import { Ticks } from '../src/live/ticks';
import { answers, askedWords, presenceWords, timeLeft, undoneWords, unnamedWords } from '../src/live/words';
import { joined } from '../src/spoken/narration';
import type { LiveParts, Telling } from '../src/table/live';
import { isYou } from '../src/table/names';
import { agreedInWords, loser, lossInWords } from '../src/table/result';
import { loudspeaker } from '../src/table/sound.svelte';
import { audible, readable } from '../src/games/architekton/log';
import { GameScene } from '../src/games/architekton/scene.svelte';
import type { GameLine } from '../src/games/architekton/view';
import { last } from './line';
import { seatedAt, stateOf } from './states';

const NOW = Date.UTC(2026, 0, 5, 12); // a Monday
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const stands = (remaining: number): SeatClock => ({ remaining, running: false, deadline: null });
const runs = (remaining: number, more = 0): SeatClock => ({
  remaining,
  running: true,
  deadline: NOW + remaining + more,
});
const clocks = (
  seats: (SeatClock | null)[],
  time: object = { kind: 'fischer', seconds: 600, increment: 10 },
): Clocks => ({
  time: time as Clocks['time'],
  time_up: { kind: 'bot', level: 'club' },
  now: NOW,
  seats,
});

let first: State;
beforeEach(() => {
  const words = readFileSync('../src/architrave/i18n/en.json', 'utf8');
  speech.catalogue = JSON.parse(words) as Catalogue;
  first = stateOf('architekton');
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
});

/** The table of the first state, played by Ada here and Noor elsewhere. */
const together = (rest: Partial<State> = {}): State => ({
  ...first,
  table: {
    ...first.table,
    mode: 'together',
    seats: ['Ada', 'Noor'].map((name, n) => ({ name, kind: 'person', level: null, mine: n === 0 })),
  },
  ...rest,
});
const question = (rest: Partial<Question> = {}): Question => ({
  kind: 'undo',
  seat: 1,
  at: NOW,
  agreed: [1],
  asked: [0],
  undone: [
    { seat: 1, text: 'E M14' },
    { seat: 0, text: 'W M12' },
  ],
  commitment: null,
  ...rest,
});

function liveAt(state: State): LiveTable {
  const session = seatedAt('architekton');
  last().hear({ ...state, version: state.version + 1 });
  session.hurry(); // the end is shown at once
  return new LiveTable(session, {} as LiveParts);
}

test('a clock that runs counts down to its end by the time of the server', () => {
  const both = clocks([runs(5 * MINUTE), stands(7 * MINUTE)]);
  expect([left(both, 0, NOW), left(both, 0, NOW + MINUTE), left(both, 0, NOW + HOUR)]).toEqual([300_000, 240_000, 0]);
  expect(left(both, 1, NOW + HOUR)).toBe(7 * MINUTE);
});

test('the first seconds of a move may cost nothing', () => {
  const slow = clocks([runs(MINUTE, 10_000)], { kind: 'pool', seconds: 600, delay: 10 });
  expect([left(slow, 0, NOW + 9_000), left(slow, 0, NOW + 11_000)]).toEqual([60_000, 59_000]);
});

test('over days a clock stands on a day off', () => {
  const days = clocks([runs(3 * DAY)], { kind: 'days', days: 3, off: [[1]] }); // Tuesdays
  expect(left(days, 0, NOW + 12 * HOUR)).toBe(2.5 * DAY);
  expect(left(days, 0, NOW + 36 * HOUR)).toBe(2.5 * DAY);
  expect(left(days, 0, NOW + 48 * HOUR)).toBe(2 * DAY);
  expect([isDayOff(days, 0, NOW), isDayOff(days, 0, NOW + DAY)]).toEqual([false, true]);
});

test('a rest of time is read in minutes, hours or days; tenths are never shown', () => {
  const live = clocks([]);
  const days = clocks([], { kind: 'days', days: 3 });
  const read = (rest: number, of = live, brief = false) => timeLeft(figures(of, rest, brief));
  expect([read(0), read(900), read(9_400), read(10 * MINUTE), read(65 * MINUTE)]).toEqual([
    '0:00',
    '0:01',
    '0:10',
    '10:00',
    '1:05:00',
  ]);
  const brief = [599_000, 599_400, 12 * MINUTE, 90 * MINUTE].map((rest) => read(rest, live, true));
  expect(brief).toEqual(['9:59', '10 m', '12 m', '1 h']);
  expect([read(3 * DAY, days), read(18 * HOUR, days), read(42 * MINUTE + 10_000, days)]).toEqual([
    '3 d',
    '18 h',
    '42:10',
  ]);
});

test('little is left below half a minute, or a tenth', () => {
  expect([isLow(clocks([]), 59_000), isLow(clocks([]), 61_000)]).toEqual([true, false]);
  const quick = clocks([], { kind: 'move', seconds: 60 });
  expect([isLow(quick, 29_000), isLow(quick, 31_000)]).toEqual([true, false]);
  expect(isLow(clocks([], { kind: 'days', days: 1 }), 3 * HOUR)).toBe(false);
});

test('how a clock looks follows from the table and from the line', () => {
  const live = liveAt(together({ clocks: clocks([runs(5 * MINUTE), stands(20_000)]) }));
  expect([live.clock(0)?.look, live.clock(0)?.text]).toEqual(['runs', '5:00']);
  expect(live.clock(1)?.look).toBe('waits'); // it does not run, so nothing presses
  last().breakDown();
  expect(live.clock(0)?.look).toBe('still');
  const other = liveAt(together({ substitutes: [{ seat: 1, level: 'club', reason: 'time' }] }));
  expect([other.clock(0), other.clock(1)?.look, other.absence(1)]).toEqual([null, 'bot', 'Bot (Vera) plays']);
});

test('while the server restarts, all clocks stand still', () => {
  const live = liveAt(together({ clocks: clocks([stands(MINUTE), runs(5 * MINUTE)]) }));
  last().breakDown();
  expect(live.clock(1)?.look).toBe('runs'); // only the own connection is lost
  const other = liveAt(together({ clocks: clocks([stands(MINUTE), runs(5 * MINUTE)]) }));
  last().breakDown(1012);
  expect(other.clock(1)?.look).toBe('still');
});

test('whether somebody is there is said with the time since', () => {
  const now = NOW / 1000;
  expect(presenceWords({ status: 'here', since: now }, now)).toBe('here');
  expect(presenceWords({ status: 'away', since: now - 72 }, now)).toBe('away for 1 min');
  expect(presenceWords({ status: 'gone', since: now - 3 * 3600 }, now)).toBe('gone for 3 h');
  expect(presenceWords({ status: 'gone', since: null }, now)).toBe('gone');
});

test('of oneself it is not said, and nothing of others while the line is lost', () => {
  const live = liveAt(together());
  const seats = [0, 1].map(() => ({ status: 'away', since: NOW / 1000 }));
  last().hear({ t: 'presence', seats, watching: 2 });
  expect([live.status(0), live.status(1), live.absence(0), live.absence(1)]).toEqual([
    'here',
    'away',
    null,
    'away for 0 s',
  ]);
  last().breakDown();
  expect([live.status(0), live.status(1), live.absence(1)]).toEqual(['reconnecting', 'gone', null]);
});

test('a question says what it would mean for whoever is asked', () => {
  const { table } = together();
  const log = ['M12', 'M13', 'M14', 'M15'].map((cell) => ({ cells: [cell] }));
  expect(askedWords(question(), table, log)).toEqual({
    asks: 'Noor asks to undo a move.',
    means: 'Your move on M12 is undone too.',
  });
  const undone = (seat: number, ...texts: string[]) =>
    undoneWords(question({ seat: 1, undone: texts.map((text) => ({ seat, text })) }), table, log);
  expect(undone(0, 'E M13', 'W M14')).toBe('Your moves on M13 and M14 are undone too.');
  const since = 'What you have played since then is undone too.';
  expect([undone(0, 'E M12', 'E M13', 'E M14', 'E M15'), undone(0, 'exchange')]).toEqual([since, since]);
  expect(undone(1, 'E M13')).toBe('');
  const other = question({ seat: 2, undone: [{ seat: 1, text: 'under ?' }] });
  expect(undoneWords(other, table, log)).toBe('What Noor has played since then is undone too.');
  expect(askedWords(question({ kind: 'draw' }), table).asks).toBe('Noor offers a draw.');
  expect(askedWords(question({ kind: 'rematch' }), table).means).toBe('Same seats; the other player starts.');
});

test('one sees who has answered', () => {
  const asked = question({ seat: 0, agreed: [0], asked: [1], at: NOW - 2 * HOUR });
  expect(answers(asked, together(), NOW).map(({ words }) => words)).toEqual(['Noor: asked 2 hours ago']);
  const agreed = question({ seat: 0, agreed: [0, 1], asked: [] });
  expect(answers(agreed, together(), NOW)).toMatchObject([{ seat: 1, agrees: true, words: 'Noor agrees' }]);
});

test('what stands in the place of the prompt: the lost line first, then questions', () => {
  const live = liveAt(together({ question: question() }));
  expect([live.standing, live.asks]).toEqual(['asked', true]);
  expect(liveAt(together({ question: question({ seat: 0, asked: [1] }) })).standing).toBe('asking');
  expect(liveAt(together({ question: question({ kind: 'rematch' }), over: true })).standing).toBeNull(); // beside the result
  expect(liveAt(together()).standing).toBeNull();
  last().breakDown();
  expect(liveAt(together({ question: question() })).standing).toBe('asked');
});

test('undo asks the others where it reaches over them', () => {
  const undo = { possible: false, asks: [1], key: 'undo.past_action', params: {} };
  const live = liveAt(together({ undo }));
  expect(live.undo?.title).toBe('Asks Noor');
  live.undo?.ask();
  expect(last().sent.at(-1)).toMatchObject({ t: 'ask', kind: 'undo', number: first.questions });
  expect(liveAt(together({ undo, question: question() })).undo).toBeNull();
  expect(liveAt(together({ undo: { ...undo, asks: [] } })).undo).toBeNull();
});

test('one question is answered by its number', () => {
  const live = liveAt(together({ question: question(), questions: 4 }));
  live.session.answer(false);
  expect(last().sent.at(-1)).toMatchObject({ t: 'answer', yes: false, number: 4 });
});

test('how a question ended is told to whoever asked it, unless they withdrew it or played on', () => {
  const asked = together({ question: question({ seat: 0, asked: [1] }) });
  const line = (key: string, seat: number) => ({ n: 9, key, seat, params: {}, cells: [] });
  expect(answered(asked, together(), [])).toBe('Your question was declined.');
  expect(answered(asked, together(), [line('line.event.undone', 0)])).toBe('Everyone agreed: your move is undone.');
  expect(answered(asked, together(), [line('architekton.event.laid_landscape', 0)])).toBeNull();
  expect(answered(together({ question: question() }), together(), [])).toBeNull();
  expect(answered(asked, together({ over: true }), [])).toBeNull();
});

test('a seat that a bot has taken can be had back, except after resigning', () => {
  const taken = (reason: 'time' | 'resigned') =>
    liveAt(together({ substitutes: [{ seat: 0, level: 'club', reason }] }));
  const live = taken('time');
  expect([live.replaced, live.standing]).toEqual([true, null]);
  live.onlyWatches = true;
  expect([live.replaced, live.standing]).toEqual([false, 'replaced']);
  expect(taken('resigned').replaced).toBe(false);
});

test('somebody who is away for long can be reminded, where no clock decides', () => {
  const live = liveAt(together({ waiting: [1], to_move: false }));
  const seats = [null, { status: 'away', since: NOW / 1000 - 181 }];
  last().hear({ t: 'presence', seats, watching: 0, displays: 0, own: 1 });
  expect([live.missed, live.givenUp, live.standing]).toEqual([1, null, null]); // nobody talks here
  last().hear({ t: 'talk', room: 'seats', own: true, say: 'phrases', keep: 0, lines: [], ack: null });
  expect(live.standing).toBe('absent');
  live.remind();
  expect(last().sent.at(-1)).toMatchObject({ t: 'say', phrase: 'are_you_there' });
  expect(live.reminded).toBe(live.state.version);
});

test('the same table on another screen is said once', () => {
  const { session } = liveAt(together());
  const happenings = new Happenings(session);
  const notes = [1, 2, 2].map((own) => {
    happenings.note = null;
    last().hear({ t: 'presence', seats: [null, null], watching: 0, displays: 0, own });
    happenings.hearOfScreens();
    return happenings.note;
  });
  expect(notes).toEqual([null, 'You play on another screen too. Both show the same; use either.', null]);
});

test('a bot may play on for somebody who is gone for long, where no clock decides', () => {
  const state = together({ waiting: [1], to_move: false });
  const gone = (seconds: number) => {
    const seats = [null, { status: 'gone', since: NOW / 1000 - seconds }];
    last().hear({ t: 'presence', seats, watching: 0 });
  };
  const live = liveAt(state);
  gone(100);
  expect(live.givenUp).toBeNull();
  gone(151); // and expected for half a minute before
  expect([live.givenUp, live.standing]).toEqual([1, 'absent']);
  const timed = liveAt({ ...state, clocks: clocks([stands(MINUTE), runs(MINUTE)]) });
  last().hear({ t: 'presence', seats: [null, { status: 'reconnecting', since: NOW / 1000 }], watching: 0 });
  expect(timed.note).toBeNull(); // a line that breaks off for a moment
  gone(151);
  expect([timed.givenUp, timed.note]).toEqual([
    null,
    'Noor is away. When the time is up, the bot (Vera) plays on; Noor may come back.',
  ]);
});

test('draws and aborts are asked of people only', () => {
  expect(liveAt(together()).mayAsk).toBe(true);
  expect(liveAt(together({ substitutes: [{ seat: 1, level: 'club', reason: 'time' }] })).mayAsk).toBe(false);
  expect(liveAt(together({ over: true })).mayAsk).toBe(false);
});

test('what is done without a connection is sent when it is back', () => {
  const { session } = liveAt(together());
  last().breakDown();
  expect(session.free).toBe(true);
  session.play('E M14');
  expect(session.free).toBe(false);
  vi.advanceTimersByTime(1000);
  last().open();
  expect(last().sent).toMatchObject([{ t: 'sub' }, { t: 'act', text: 'E M14' }]);
});

test('what resigning means, and what the result says of it', () => {
  const four = together();
  const seats = [...four.table.seats, ...four.table.seats.map((seat) => ({ ...seat, mine: false }))];
  expect(liveAt({ ...four, table: { ...four.table, seats } }).resigning).toContain('A bot plays your seat to the end');
  expect(liveAt(together({ clocks: clocks([runs(MINUTE), stands(MINUTE)]) })).resigning).toContain(
    'clock keeps running',
  );
  const over = liveAt(together({ over: true, substitutes: [{ seat: 1, level: 'club', reason: 'resigned' }] }));
  expect(over.substituted).toEqual(['The bot (Vera) played on for Noor, who had resigned.']);
});

test('one person of several devices is spoken to, several at one device are not', () => {
  const { table } = together();
  expect([isYou(table, 0), isYou(table, 1)]).toEqual([true, false]);
  const both = { ...table, seats: table.seats.map((seat) => ({ ...seat, mine: true })) };
  expect(isYou(both, 0)).toBe(false);
});

test('games that end by the clock or by agreement say so', () => {
  const ended = (reason: string, events: State['events'] = []) => {
    const session = seatedAt('architekton');
    last().hear({ ...together({ reason, over: true }), version: first.version + 1, keep: first.entries, events });
    session.hurry();
    return new GameScene(session as ConstructorParameters<typeof GameScene>[0]);
  };
  const flag = { n: first.entries + 1, key: 'line.event.timeout', seat: 1, params: {}, cells: [] };
  const timeout = ended('line.result.timeout', [flag]);
  expect([loser(timeout), lossInWords(timeout)]).toEqual([1, 'Noor runs out of time.']);
  expect(agreedInWords(ended('line.result.draw'))).toBe('Draw by agreement');
  expect(agreedInWords(ended('architekton.result.points'))).toBeNull();
});

test('it ticks when little time is left, once for each mark', () => {
  const play = vi.spyOn(loudspeaker, 'play').mockImplementation(() => undefined);
  const ticks = new Ticks();
  for (const rest of [45_000, 31_000, 29_900, 20_000, 10_100, 9_900, 9_000]) ticks.hear(rest);
  expect(play.mock.calls).toEqual([['tick'], ['tick']]);
  new Ticks().hear(5_000); // a clock that begins so low
  expect(play).toHaveBeenCalledTimes(2);
  play.mockRestore();
});

test('a page that is hidden for long, or where nothing is done, is away', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const heard: Record<string, () => void> = {};
  const listen = (name: string, does: () => void) => void (heard[name] = does);
  vi.stubGlobal('addEventListener', listen);
  const page = { addEventListener: listen, removeEventListener: () => undefined, hidden: false };
  vi.stubGlobal('document', page);
  const said: boolean[] = [];
  const stop = attend({ present: (here: boolean) => said.push(here) });
  page.hidden = true;
  heard['visibilitychange']!();
  vi.advanceTimersByTime(29_000);
  expect(said).toEqual([true]);
  vi.advanceTimersByTime(2_000);
  page.hidden = false;
  heard['visibilitychange']!();
  expect(said).toEqual([true, false, true]);
  vi.advanceTimersByTime(301_000);
  heard['keydown']!();
  expect(said).toEqual([true, false, true, false, true]);
  stop();
  vi.unstubAllGlobals();
});

test('who comes back reads what the bot has played meanwhile', () => {
  const line = (n: number, key: string, seat: number, params: Readonly<Record<string, string>> = {}) =>
    ({ n, key, seat, params, cells: params['cell'] ? [params['cell']] : [] }) as LogLine;
  const taken = [
    line(1, 'architekton.event.laid_landscape', 0, { tile: 'E', cell: 'M1' }),
    line(2, 'line.event.takeover_time', 0, { level: 'club' }),
    line(3, 'architekton.event.laid_landscape', 1, { tile: 'E', cell: 'M2' }),
  ];
  const laid = line(4, 'architekton.event.laid_building', 0, { tile: 'EMWF', cell: 'M14' });
  const { table } = together();
  const telling: Telling = {
    read: (lines) => readable(lines as readonly GameLine[], table).map(audible),
    joined,
  };
  expect(sinceTakeover(taken, 0, telling)).toBeNull();
  const drawn = line(5, 'architekton.event.skipped', 0); // the board says nothing of it
  expect(sinceTakeover([...taken, laid, drawn], 0, telling)).toBe('Since then: Ada places building on M14.');
  expect(sinceTakeover([...taken, laid], null, telling)).toBeNull();
  const more = [5, 6].map((n) => line(n, 'architekton.event.laid_landscape', 0, { tile: 'E', cell: `M${n}` }));
  expect(sinceTakeover([...taken, laid, ...more], 0, telling)).toBe(
    'It has made 3 moves since then, the last ones: Ada places landscape earth on M5 and M6.',
  );
});

test('who watches is named only if they want to, also after the connection was lost', () => {
  const session = seatedAt('architekton');
  session.showName(true);
  expect(last().sent.at(-1)).toMatchObject({ t: 'sub', named: true });
  last().breakDown();
  session.renew();
  last().open();
  expect(last().sent[0]).toMatchObject({ t: 'sub', named: true });
  expect(seatedAt('architekton').named).toBe(true); // kept on this device
  session.showName(false);
  expect(seatedAt('architekton').named).toBe(false);
});

test('those who show no name are counted', () => {
  expect([unnamedWords(0, 1), unnamedWords(0, 3), unnamedWords(2, 3), unnamedWords(0, 0)]).toEqual([
    'One person, who does not show a name.',
    '3 people, who do not show their names.',
    'And 3 more people.',
    'Nobody is watching now.',
  ]);
});
