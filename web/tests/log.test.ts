import { expect, test } from 'vitest';
import type { LogLine } from '../src/lib/protocol';
import { begun, byTurns, type LogEntry } from '../src/table/log';
import { mark, split, whole } from '../src/table/sentence';

const entry = (id: string, begins?: number | string, ends = false): LogEntry => ({ id, quiet: false, begins, ends });
const ids = (lines: readonly LogEntry[]) => lines.map(({ id }) => id).join('');

test('a log falls into turns, the set-up before them', () => {
  const lines = [
    entry('a'),
    entry('b', 'round'),
    entry('c', 0),
    entry('d'),
    entry('e', 0),
    entry('f', 1),
    entry('g', 'end'),
  ];
  const { setUp, turns } = byTurns(lines);
  expect(ids(setUp)).toBe('ab');
  expect(turns.map((turn) => ids(turn.lines))).toEqual(['cde', 'f', 'g']);
});

test('somebody who has ended a turn begins another one', () => {
  const { turns } = byTurns([entry('a', 0), entry('b', undefined, true), entry('c', 0)]);
  expect(turns.map((turn) => ids(turn.lines))).toEqual(['ab', 'c']);
});

test('a seat that is taken over before the first move is no set-up, and neither is an end', () => {
  const happened = (key: string, seat: number | null) => begun({ key, seat } as LogLine, /played/);
  expect(happened('line.event.takeover_time', 1)).toBe(1);
  expect(happened('line.event.returned', 1)).toBe(1);
  expect(happened('line.event.agreed_draw', null)).toBe('end');
  expect(happened('line.event.paused', null)).toBeUndefined();
  for (const begins of [1, 'end']) {
    const { setUp, turns } = byTurns([entry('a'), entry('b', begins)]);
    expect([ids(setUp), ids(turns[0]!.lines)]).toEqual(['a', 'b']);
  }
});

test('marks become parts, and a stop stays with the place before it', () => {
  const parts = split(`${mark('name', 'Ana')} lays on ${mark('cell', 'M14')}.`, 'cell');
  expect(parts).toEqual([
    { kind: 'name', text: 'Ana' },
    { kind: 'text', text: ' lays on ' },
    { kind: 'cell', text: 'M14', stop: '.' },
  ]);
  expect(whole(parts)).toBe('Ana lays on M14.');
});

test('a sentence without marks is one part', () => {
  expect(split('Nothing.', 'cell')).toEqual([{ kind: 'text', text: 'Nothing.' }]);
});
