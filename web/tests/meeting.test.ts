// My tables in order, and what their rows say.
import { beforeEach, expect, test, vi } from 'vitest';
import en from '../../src/architrave/i18n/en.json';
import { speech, type Catalogue } from '../src/lib/language.svelte';
import type { GameInfo, InvitationInfo, SeatInfo, TableCard } from '../src/lib/protocol';
import { bellItems } from '../src/meeting/bell';
import { held, paceOf, sections, waitingForMe } from '../src/meeting/order';
import {
  clockWords,
  companyWords,
  dayAfterOff,
  eventWords,
  gameWords,
  greeting,
  leftWords,
  sinceWords,
  stateWord,
} from '../src/meeting/words';

beforeEach(() => {
  speech.language = 'en';
  speech.catalogue = en as Catalogue;
});

const seat = (name: string, mine = false): SeatInfo => ({ name, kind: 'person', level: null, mine });
const NOW = new Date('2026-11-18T12:00:00Z'); // a Wednesday

function card(id: string, rest: Partial<TableCard> = {}): TableCard {
  return {
    id,
    game: 'architekton',
    title: 'Architekton',
    mode: 'together',
    seats: [seat('Ada', true), seat('Noor')],
    presence: [null, { status: 'away', since: 1 }],
    state: 'waiting',
    waiting: [1],
    asked: null,
    time: null,
    left: null,
    match: null,
    last: null,
    result: null,
    updated: NOW.getTime() / 1000 - 300,
    daily: null,
    deletable: false,
    ...rest,
  };
}
const ids = (cards: readonly TableCard[]) => cards.map(({ id }) => id);
const DAYS = { kind: 'days', days: 2 } as const;
const POOL = { kind: 'pool', seconds: 600 } as const;

test('what waits for me keeps the order of the server; live games of others come before those over days', () => {
  const cards = [
    card('b', { state: 'yours', left: 5000, time: POOL }),
    card('a', { state: 'yours' }),
    card('days', { time: DAYS, updated: 9 }),
    card('none', { updated: 8 }),
    card('older', { time: POOL, updated: 1 }),
    card('live', { time: POOL, updated: 2 }),
    card('room', { state: 'gathering' }),
    card('bot', { state: 'yours', mode: 'bot' }),
    card('past', { state: 'over' }),
  ];
  const found = sections(cards);
  expect(ids(found.waiting)).toEqual(['b', 'a']);
  expect(ids(found.others)).toEqual(['live', 'older', 'room', 'none', 'days']);
  expect([ids(found.bots), ids(found.finished)]).toEqual([['bot'], ['past']]);
  expect(ids(waitingForMe(cards))).toEqual(['b', 'a']);
  expect(paceOf(cards[2]!)).toBe('days');
});

test('under the pointer rows stay where they are, show what is new of them, and new ones come last', () => {
  const before = sections([card('a', { state: 'yours' }), card('b'), card('c')]);
  const now = sections([card('c', { state: 'yours' }), card('a'), card('d', { time: POOL })]); // b is gone
  const shown = held(before, now);
  expect([ids(shown.waiting), ids(shown.others)]).toEqual([['a'], ['b', 'c', 'd']]);
  expect(shown.waiting[0]!.state).toBe('waiting');
  expect(shown.others[1]!.state).toBe('yours');
});

test.each([
  [521_000, '8:41 left'],
  [9_999, '0:09 left'],
  [-5, '0:00 left'],
  [18.4 * 3600_000, '18 h left'],
  [44.9 * 3600_000, '1 d 20 h left'],
])('%d ms are %s', (left, words) => {
  expect(leftWords(left)).toBe(words);
});

test('"your move" is said only where something is asked of me', () => {
  expect(stateWord(card('a', { state: 'yours' }), NOW)).toBe('Your move');
  expect(stateWord(card('a', { state: 'yours', asked: 'draw' }), NOW)).toBe('Your answer');
  expect(stateWord(card('a'), NOW)).toBe('No clock');
  expect(stateWord(card('a', { time: POOL }), NOW)).toBe('Live');
  expect(stateWord(card('a', { time: DAYS }), NOW)).toBe('Over days');
  expect(stateWord(card('a', { state: 'gathering' }), NOW)).toBe('Waiting for players');
});

test('a day off says when it goes on', () => {
  const off = card('a', { time: { ...DAYS, off: [[], [2, 3]] } });
  expect(dayAfterOff(off, NOW)?.getUTCDay()).toBe(5);
  expect(stateWord(off, NOW)).toBe('Day off');
  expect(eventWords(off, NOW)).toBe('Waiting for Noor · not before Friday');
  expect(dayAfterOff(card('a', { time: { ...DAYS, off: [[2], []] } }), NOW)).toBeNull(); // of somebody else
});

test('the second line tells what happened, what is asked, or whom everybody waits for', () => {
  const last = { n: 3, key: 'x', seat: 1, params: {}, cells: [] };
  expect(eventWords(card('a', { state: 'yours', last }), NOW)).toBe('Noor moved 5 minutes ago');
  expect(eventWords(card('a', { state: 'yours', last: { ...last, seat: 0 } }), NOW)).toBe('with Noor');
  expect(eventWords(card('a', { state: 'yours', asked: 'rematch' }), NOW)).toBe('Rematch offered');
  expect(eventWords(card('a'), NOW)).toBe('Waiting for Noor');
  const room = card('a', { state: 'gathering', seats: [seat('Ada', true), { ...seat(''), kind: 'open' }] });
  expect(eventWords(room, NOW)).toBe('1 of 2 seats taken');
  expect(companyWords(card('a'))).toBe('with Noor (away)');
  expect(companyWords(room)).toBe('');
});

test('the time of day and the name', () => {
  expect([greeting(5, 'Ada'), greeting(12, 'Ada'), greeting(18, 'Ada'), greeting(3, 'Ada'), greeting(9, '')]).toEqual([
    'Good morning, Ada',
    'Good afternoon, Ada',
    'Good evening, Ada',
    'Good evening, Ada',
    'Welcome back',
  ]);
  expect(clockWords(61)).toBe('1:01');
});

test('a table of the lobby says what differs from the usual', () => {
  const info = {
    options: [
      { name: 'advanced', kind: 'switch', label: 'architectura.option.advanced', default: false },
      { name: 'mood', kind: 'choice', label: 'mood', default: 'calm' },
    ],
  } as unknown as GameInfo;
  expect(gameWords('Architectura', { options: { advanced: true, mood: 'wild' } }, info)).toBe(
    'Architectura · Advanced game · mood.wild',
  );
  expect(gameWords('Architectura', { options: { advanced: false, mood: 'calm' } }, info)).toBe('Architectura');
});

test('the bell has invitations, tables that wait, and games that ended since it was looked at', () => {
  const seats = [0, 1].map((number) => ({
    kind: 'person' as const,
    name: number ? '' : 'Milan',
    level: null,
    mine: false,
    host: !number,
    presence: null,
    off: [],
  }));
  const table = { game: 'architects', options: {}, match: false, time: null, time_up: null, host: 'Milan', since: 1 };
  const invitation: InvitationInfo = { id: 'i', name: 'Milan', since: 1, table: { ...table, id: 'd', seats } };
  const tables = [
    card('a', { state: 'yours' }),
    card('b', { state: 'over', updated: 50 }),
    card('c', { state: 'over', updated: 150 }),
    card('e', { state: 'over', updated: 150, mode: 'bot' }),
    card('f'),
  ];
  const news = { tables, invitations: [invitation], seen: 100, now: NOW };
  const heads = bellItems({ ...news, wants: () => true }).map(({ head, table: id }) => [id, head]);
  expect(heads).toEqual([
    ['d', 'Milan invites you'],
    ['a', 'Architekton · Your move'],
    ['c', 'Architekton · Game over'],
  ]);
  const wants = (kind: string) => kind === 'over';
  expect(bellItems({ ...news, wants }).map(({ table: id }) => id)).toEqual(['c']);
});

test('since when somebody is a guest', () => {
  const now = NOW.getTime();
  expect(sinceWords(now / 1000 - 86_400, 'en-GB', now)).toBe('17 November');
  expect(sinceWords(now / 1000 - 150 * 86_400, 'en-GB', now)).toBe('June 2026');
});

test('a knock that cannot be loaded is no error', async () => {
  vi.doMock('../src/table/sound.svelte', () => {
    throw new Error('the line is gone');
  });
  const { ring } = await import('../src/meeting/sounds');
  await expect(ring('knock')).resolves.toBeUndefined();
});
