// What the picture of a goal shows, derived from its data (games/architects/components.toml says how shapes are written).
import { isType, TYPES, type Type } from './types';
import type { Goal } from './view';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export type Sign = { readonly kind: 'type'; readonly type: Type } | { readonly kind: 'same'; readonly letter: string };
export interface DrawnLot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly sign: Sign | null;
}
export interface Drawing {
  readonly lots: readonly DrawnLot[];
  readonly water: readonly Box[];
  readonly peaks: readonly { readonly x: number; readonly y: number }[];
  readonly link: string;
  /** "≠" or "=", where lots alone would not be clear. */
  readonly mark: { readonly x: number; readonly y: number; readonly r: number; readonly text: string } | null;
}

const EDGE = 60;
const NOTHING: Drawing = { lots: [], water: [], peaks: [], link: '', mark: null };

function signOf(letter: string): Sign | null {
  if (letter === '.') return null;
  if (isType(letter)) return { kind: 'type', type: letter };
  // Digits stand for different types: show an example of each, and a mark that explains it.
  if (/\d/.test(letter)) return { kind: 'type', type: TYPES[(Number(letter) - 1) % TYPES.length]! };
  return { kind: 'same', letter: letter.toUpperCase() };
}

/** A row or block of lots around the middle of the picture. */
function grid(
  rows: readonly string[],
  colour: string,
  top: number,
  size: number,
  gap: number,
  river?: number,
): DrawnLot[] {
  const width = rows[0]!.length * (size + gap) - gap;
  return rows.flatMap((row, y) =>
    [...row].map((letter, x) => ({
      x: (EDGE - width) / 2 + x * (size + gap),
      y: top + y * (size + gap) + (river !== undefined && y >= river ? 6 : 0),
      size,
      colour,
      sign: signOf(letter),
    })),
  );
}

const PEAKS = [12, 24, 36, 48].map((x) => ({ x, y: 5.5 }));
const RIVERSIDE: Box = { x: 1, y: 53, width: 58, height: 6 };

export function drawn(goal: Goal): Drawing {
  const data = goal.shape;
  const rows = data.shape ?? [];
  const colour = data.colour ?? '';
  const differ = rows.some((row) => /\d/.test(row));
  const mark = (x: number, y: number, r: number) => (differ ? { x, y, r, text: '≠' } : null);
  switch (goal.unit) {
    case 'block': {
      const placed = !data.mirror && !data.turn && !differ; // mountains above and the river below matter
      if (!placed) return { ...NOTHING, lots: grid(rows, colour, 5, 24, 2), mark: mark(30, 30, 9) };
      return { ...NOTHING, lots: grid(rows, colour, 9.5, 20.5, 1.5), peaks: PEAKS, water: [RIVERSIDE] };
    }
    case 'pair':
      return { ...NOTHING, lots: grid(rows, colour, 17.5, 25, 2) };
    case 'column':
      return {
        ...NOTHING,
        lots: grid(
          rows.map((row) => `.${row}.`),
          colour,
          2.5,
          12,
          0.9,
          2,
        ),
        water: [{ x: 1, y: 28.2, width: 58, height: 5.4 }],
        mark: mark(51, 30.5, 7),
      };
    case 'line':
      return { ...NOTHING, lots: grid(['....', rows[0] ?? '', '....'], colour, 9.5, 13, 1) };
    case 'neighbours':
      return { ...NOTHING, lots: grid(rows, colour, 15.5, 13, 1), peaks: PEAKS, water: [RIVERSIDE] };
    case 'colour':
      return { ...NOTHING, lots: grid(split(data.set ?? '', 3), colour, 12, 17.5, 1.2) };
    case 'opposite':
      return {
        ...NOTHING,
        lots: grid(split(data.set ?? '', 3), '', 8.5, 17.5, 1.2, 1),
        water: [{ x: 1, y: 27, width: 58, height: 5.7 }],
      };
    case 'zigzag': {
      const lots = grid(['A.A.A.A.', '.A.A.A.A'], '', 22.5, 6.4, 0.7).map((lot) => ({
        ...lot,
        sign: null,
        colour: lot.sign ? 'run' : '',
      }));
      const run = lots.filter((lot) => lot.colour === 'run').toSorted((a, b) => a.x - b.x);
      return {
        ...NOTHING,
        lots,
        link: run.map((lot, n) => `${n ? 'L' : 'M'}${lot.x + lot.size / 2} ${lot.y + lot.size / 2}`).join(''),
      };
    }
    default:
      return NOTHING;
  }
}

function split(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, n) => text.slice(n * length, (n + 1) * length));
}
