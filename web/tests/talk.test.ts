import { beforeEach, expect, test } from 'vitest';
import type { SaidLine, Talk } from '../src/lib/protocol';
import type { Session } from '../src/table/session.svelte';
import { heardOf, momentOf, PHRASES, speakers, unreadOf, withTalk } from '../src/talk/said';
import { last } from './line';
import { seatedAt, stateOf } from './states';

const line = (n: number, rest: Partial<SaidLine> = {}): SaidLine => ({
  n,
  seat: 1,
  name: 'Noor',
  mine: false,
  text: `line ${n}`,
  phrase: null,
  at: 0,
  muted: false,
  ...rest,
});
const talk = (lines: readonly SaidLine[], rest: Partial<Talk> = {}): Talk => ({
  t: 'talk',
  room: 'seats',
  own: true,
  say: 'text',
  keep: 0,
  lines: [...lines],
  ack: null,
  ...rest,
});

let session: Session;
beforeEach(() => {
  session = seatedAt('architekton');
});

test('lines up to the last one kept stay, and the others are replaced', () => {
  const first = withTalk(null, talk([line(1), line(2)]));
  const second = withTalk(first, talk([line(3)], { keep: 1 }));
  expect(second?.lines.seats.map(({ n }) => n)).toEqual([1, 3]);
  expect(heardOf(second)).toEqual({ seats: 3, spectators: 0 });
  expect(heardOf(null)).toEqual({ seats: 0, spectators: 0 });
});

test('another room is read, and talk that is switched off is gone', () => {
  const said = withTalk(
    withTalk(null, talk([line(1)])),
    talk([line(1)], { room: 'spectators', own: false, say: 'nothing' }),
  );
  expect(said?.own).toBe('seats');
  expect(said?.lines.spectators).toHaveLength(1);
  expect(withTalk(said, talk([], { own: false, say: 'nothing' }))).toBeNull();
  expect(withTalk(said, talk([], { room: 'spectators' }))?.own).toBe('spectators');
});

test('what others said since is unread, and muted people are nobody to hear', () => {
  const lines = [line(1), line(2, { mine: true }), line(3), line(4, { muted: true })];
  expect(unreadOf(lines, 0)).toBe(2);
  expect(unreadOf(lines, 3)).toBe(0);
  expect(speakers([line(1), line(2, { name: 'Jo', seat: 2 }), line(3)]).map(({ n }) => n)).toEqual([2, 3]);
});

test('phrases fit the moment', () => {
  const state = stateOf('architekton');
  const played = [{ n: 3, key: 'laid', seat: 0, params: {}, cells: ['M14'] }];
  expect(momentOf(null, [])).toBe('opening');
  expect(momentOf(state, [{ n: 1, key: 'drawn', seat: null, params: {}, cells: ['M13'] }])).toBe('opening');
  expect(momentOf({ ...state, to_move: false }, played)).toBe('waiting');
  expect(momentOf({ ...state, to_move: true }, played)).toBe('playing');
  expect(momentOf({ ...state, over: true }, played)).toBe('end');
  for (const phrases of Object.values(PHRASES)) expect(new Set(phrases).size).toBe(phrases.length);
});

test('what is said is on its way until it is acknowledged', () => {
  session.say({ text: 'Hello' });
  const [sent] = last().sent as { id: string; t: string; text: string }[];
  expect(sent).toMatchObject({ t: 'say', text: 'Hello', phrase: null });
  expect(session.saying).toHaveLength(1);
  last().hear(talk([line(1, { mine: true })], { ack: sent!.id }));
  expect(session.saying).toEqual([]);
  expect(session.talk?.lines.seats).toHaveLength(1);
});

test('what could not be said comes back to be said differently, and is no trouble of the table', () => {
  session.say({ text: 'too long' });
  const { id } = last().sent[0] as { id: string };
  last().hear({ t: 'error', id, key: 'talk.error.long', params: { count: 200 } });
  expect([session.unsaid, session.talkTrouble?.key, session.problem]).toEqual(['too long', 'talk.error.long', null]);
  session.say({ phrase: 'hello' });
  expect(session.talkTrouble).toBeNull();
});
