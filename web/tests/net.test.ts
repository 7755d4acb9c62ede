// The socket of a table on lines that die, with a clock and a network of the test's own. Run by tests/repo/test_client.py.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { TableSocket, type Link } from '../src/lib/net.ts';
import type { ClientMessage, ServerMessage } from '../src/lib/protocol.ts';

/** A socket whose other end is the test. Like a real one it does not close while the network is dead. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 2;
  }
  open(): void {
    this.readyState = Line.OPEN;
    this.onopen?.();
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breakDown(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
}

const ACT: ClientMessage = { t: 'act', id: 'one', version: 3, move: {} };
let links: Link[];
let heard: ServerMessage[];
let socket: TableSocket;
const last = () => Line.all.at(-1)!;

/** Lets time pass, in small steps: what a timer starts counts from then on. */
function pass(ms: number): void {
  for (let left = ms; left > 0; left -= 10) mock.timers.tick(Math.min(10, left));
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  [Line.all, links, heard] = [[], [], []];
  const page = { addEventListener: () => undefined, removeEventListener: () => undefined, hidden: false };
  Object.assign(globalThis, {
    WebSocket: Line,
    document: page,
    ...page,
    location: { protocol: 'http:', host: 'here' },
  });
  socket = new TableSocket('t', {
    message: (message) => heard.push(message),
    link: (link) => links.push(link),
    heard: () => null,
  });
});

test('a line that beats stays open', () => {
  last().open();
  for (let second = 0; second < 60; second += 1.5) {
    pass(1500);
    last().hear({ t: 'beat' });
  }
  assert.deepEqual(links, ['open']);
  assert.equal(Line.all.length, 1);
  assert.deepEqual(heard, []);
});

test('a silent line is given up within five seconds, with a command under way or not', () => {
  for (const command of [true, false]) {
    last().open();
    last().hear({ t: 'beat' });
    if (command) socket.send(ACT);
    links = [];
    pass(4000);
    assert.deepEqual(links, []);
    pass(999);
    assert.deepEqual(links, ['lost']);
    pass(400);
  }
});

test('what was not answered is sent again under its id, once the line is back', () => {
  last().open();
  socket.send(ACT);
  pass(4999);
  pass(400);
  assert.equal(Line.all.length, 2);
  last().open();
  assert.deepEqual(last().sent, [{ t: 'sub', after: null, beats: true }, ACT]);
  last().hear({ t: 'state', ack: 'one' });
  last().breakDown();
  pass(400);
  last().open();
  assert.deepEqual(
    last().sent.map(({ t }) => t),
    ['sub'],
  );
});

test('a try to connect that hangs is followed by another', () => {
  pass(4999);
  assert.deepEqual(links, ['lost']);
  pass(400);
  assert.equal(Line.all.length, 2);
});

test('a line that was given up is not listened to any more', () => {
  const first = last();
  first.open();
  pass(4999);
  first.hear({ t: 'hint', id: null });
  first.breakDown();
  assert.deepEqual(heard, []);
  assert.deepEqual(links, ['open', 'lost']);
});

test('a line that breaks openly is noticed at once', () => {
  last().open();
  last().breakDown();
  assert.deepEqual(links, ['open', 'lost']);
});
