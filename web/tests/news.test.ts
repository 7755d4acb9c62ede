// The line on which the server says what has changed.
import { beforeEach, expect, test, vi } from 'vitest';
import { NewsLine, type Topic } from '../src/meeting/line';
import { last, Line, takeOver } from './line';

let heard: (readonly Topic[] | null)[];
let line: NewsLine;
const pass = (ms: number) => vi.advanceTimersByTime(ms);

beforeEach(() => {
  takeOver();
  heard = [];
  line = new NewsLine({ changed: (topics) => heard.push(topics) });
});

test('an open line may have missed anything; then it tells what changes, and that somebody is there', () => {
  last().open();
  expect(heard).toEqual([null]);
  expect(last().sent).toEqual([{ t: 'presence', here: true }]);
  last().hear({ t: 'beat', n: 1 });
  last().hear({ t: 'changed', topics: ['tables', 'lobby'] });
  expect(heard).toEqual([null, ['tables', 'lobby']]);
  expect(line.isOpen).toBe(true);
});

test('a line that beats stays open, a silent one is opened again', () => {
  last().open();
  for (let beat = 0; beat < 8; beat += 1) {
    pass(25_000);
    last().hear({ t: 'beat', n: beat });
  }
  expect(Line.all.length).toBe(1);
  pass(60_000);
  expect(line.isOpen).toBe(false);
  pass(1500);
  expect(Line.all.length).toBe(2);
  last().open();
  expect(heard).toEqual([null, null]);
});

test('a server that is away is tried less and less often', () => {
  for (const longest of [1500, 3000, 7500, 22_500, 45_000, 45_000]) {
    const tries = Line.all.length;
    last().breakDown();
    pass(longest / 3 - 1);
    expect(Line.all.length).toBe(tries);
    pass(longest);
    expect(Line.all.length).toBe(tries + 1);
  }
});

test('a closed line stays closed', () => {
  last().open();
  line.close();
  last().breakDown();
  pass(120_000);
  expect(Line.all.length).toBe(1);
});
