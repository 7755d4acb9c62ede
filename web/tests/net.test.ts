// The socket of a table on lines that die.
import { beforeEach, expect, test, vi } from 'vitest';
import { TableSocket, type Link } from '../src/lib/net';
import type { ClientMessage, ServerMessage } from '../src/lib/protocol';
import { last, Line, takeOver } from './line';

const ACT: ClientMessage = { t: 'act', id: 'one', version: 3, move: {} };
let links: Link[];
let heard: ServerMessage[];
let quiet: boolean[];
let socket: TableSocket;

const pass = (ms: number) => vi.advanceTimersByTime(ms);

beforeEach(() => {
  takeOver();
  [links, heard, quiet] = [[], [], []];
  const ear = {
    message: (message: ServerMessage) => heard.push(message),
    link: (link: Link) => links.push(link),
    quiet: (is: boolean) => quiet.push(is),
    sub: (): ClientMessage => ({ t: 'sub' }),
  };
  socket = new TableSocket('/ws/tables/t', ear);
});

test('a line that beats stays open', () => {
  last().open();
  for (let second = 0; second < 60; second += 1.5) {
    pass(1500);
    last().hear({ t: 'beat', n: second });
  }
  expect(links).toEqual(['open']);
  expect(last().sent.slice(1, 3)).toEqual([
    { t: 'pong', n: 0 },
    { t: 'pong', n: 1.5 },
  ]);
  expect(quiet).toEqual([]);
  expect(Line.all.length).toBe(1);
  expect(heard).toEqual([]);
});

test('a silent line is given up within five seconds, with a command under way or not', () => {
  for (const command of [true, false]) {
    last().open();
    last().hear({ t: 'beat', n: 1 });
    if (command) socket.send(ACT);
    links = [];
    pass(4000);
    expect(links).toEqual([]);
    pass(999);
    expect(links).toEqual(['lost']);
    pass(400);
  }
});

test('a line without a word is doubted within two seconds, before it is given up', () => {
  last().open();
  pass(1700);
  expect(quiet).toEqual([]);
  pass(299);
  expect([quiet, links]).toEqual([[true], ['open']]);
  last().hear({ t: 'beat', n: 1 });
  expect([quiet, links]).toEqual([[true, false], ['open']]);
});

test('what was not answered is sent again under its id, once the line is back', () => {
  last().open();
  socket.send(ACT);
  pass(4999);
  pass(400);
  expect(Line.all.length).toBe(2);
  last().open();
  expect(last().sent).toEqual([{ t: 'sub' }, ACT]);
  last().hear({ t: 'state', ack: 'one' });
  last().breakDown();
  pass(400);
  last().open();
  expect(last().sent.map(({ t }) => t)).toEqual(['sub']);
});

test('a try to connect that hangs is followed by another', () => {
  pass(4999);
  expect(links).toEqual(['lost']);
  pass(400);
  expect(Line.all.length).toBe(2);
});

test('a line that was given up is not listened to any more', () => {
  const first = last();
  first.open();
  pass(4999);
  first.hear({ t: 'hint', id: null });
  first.breakDown();
  expect(heard).toEqual([]);
  expect(links).toEqual(['open', 'lost']);
});

test('a line that breaks openly is noticed at once', () => {
  last().open();
  last().breakDown();
  expect(links).toEqual(['open', 'lost']);
});
