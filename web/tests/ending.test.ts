import { beforeEach, expect, test } from 'vitest';
import * as architectura from '../src/games/architectura/ending';
import * as architekton from '../src/games/architekton/ending';
import { rowsOf } from '../src/games/architects/sheet/figures';
import { speech } from '../src/lib/language.svelte';
import type { State } from '../src/lib/protocol';
import { overInWords } from '../src/table/result';
import { stateOf } from './states';

beforeEach(() => {
  speech.catalogue = {
    'ui.architekton.result.early': '{name} could not pay',
    'ui.architekton.result.points': '{more}:{less}',
  };
});

const told = (rows: readonly { name: string; figures: readonly unknown[] }[]) =>
  Object.fromEntries(rows.map(({ name, figures }) => [name.split('.').at(-1), figures]));

test('Architekton: the sources in the order of the seats, and the houses that went', () => {
  const ending = {
    winner: 0,
    reason: 'points' as const,
    points: [5, 7],
    seats: [
      { group: ['A1', 'A2'], chips: 3, points: 5, standing: 4 },
      { group: ['C1'], chips: 6, points: 7, standing: 2 },
    ],
    removed: [{ owner: 1, cell: 'D4', landscapes: 2 }],
  } as unknown as architekton.Ending;
  expect(told(architekton.rowsOf(ending, [1, 0]))).toMatchObject({
    group: [1, 2],
    sum: [7, 5],
    removed: [['D4'], []],
  });
  expect(architekton.reasonWords(ending, String)).toBe('7:5');
  expect(architekton.reasonWords({ ...ending, reason: 'early' }, (seat) => `seat ${seat}`)).toBe(
    'seat 1 could not pay',
  );
});

test('what ended a game: as its rules say, more closely if the server knows it, or the people', () => {
  speech.catalogue = {
    'ui.architekton.over': 'last round',
    'ui.architekton.over.early': 'cannot pay',
    'line.result.resigned': 'resigned',
  };
  const { view, ...state } = stateOf('architekton');
  const over = (rest: Partial<State>, ended?: string) =>
    overInWords({
      ...state,
      reason: 'architekton.result.points',
      view: { ...view, result: { winner: 0, reason: 'points', points: [], ...(ended && { ended }) } },
      ...rest,
    });
  expect(over({})).toBe('last round');
  expect(over({}, 'ui.architekton.over.early')).toBe('cannot pay');
  expect(over({ reason: 'line.result.resigned' })).toBe('resigned');
});

test('Architectura: parts that bring nothing to anybody are left out, but for the first two', () => {
  const seat = { points: 4.5, breakdown: { values: 4, end: 0, graveyard: 0, bonus: 0.5 }, on_table: 6 };
  const ending = { reason: 'shared', points: [4.5], seats: [seat] } as unknown as Parameters<
    typeof architectura.rowsOf
  >[0];
  expect(told(architectura.rowsOf(ending, [0]))).toEqual({
    values: ['4'],
    end: ['0'],
    bonus: ['½'],
    sum: ['4½'],
    on_table: [6],
  });
});

test('Architects: what only one city has is a dash in the others', () => {
  const city = {
    round: 1,
    goals: [{ number: 'A1', points: 3 }],
    landmarks: { points: 2 },
    services: [] as { pair: string; points: number }[],
    event: null,
    total: 5,
    before: 0,
    residents: { rows: 0, points: 0 },
    end: [],
    points: 5,
  };
  const score = { cities: [city, { ...city, services: [{ pair: 'RS', points: 4 }] }] };
  const rows = rowsOf(score as unknown as Parameters<typeof rowsOf>[0]);
  expect(rows.find(({ paragraph }) => paragraph === 'M7.3')?.figures).toEqual(['–', 4]);
  expect(rows.filter(({ weight }) => weight === 'sum').map(({ figures }) => figures)).toEqual([
    [5, 5],
    [5, 5],
  ]);
});
