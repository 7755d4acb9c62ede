// Where the lots of a city lie: four rows of eight, in eight blocks of two by two.
export const COLUMNS = 8;
export const LOTS: readonly string[] = Array.from({ length: 32 }, (_, index) => nameAt(index));
export const BLOCKS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];

export interface Place {
  readonly x: number; // column, from 0
  readonly y: number; // lot row, from 0
}

function nameAt(index: number): string {
  const { x, y } = placeAt(index);
  return `${(y >> 1) * 4 + (x >> 1) + 1}${'abcd'[(y & 1) * 2 + (x & 1)]}`;
}

/** A function declaration, because LOTS above needs it before constants are initialised. */
export function placeAt(index: number): Place {
  return { x: index % COLUMNS, y: Math.floor(index / COLUMNS) };
}

export const indexOf = (lot: string): number => LOTS.indexOf(lot);
export const placeOf = (lot: string): Place => placeAt(indexOf(lot));
export const lotAt = ({ x, y }: Place): string => LOTS[y * COLUMNS + x]!;
export const blockOf = (lot: string): number => Number(lot[0]);
/** The column (0–3) and row (0–1) of a block. */
export const blockPlace = (block: number): Place => ({ x: (block - 1) % 4, y: block > 4 ? 1 : 0 });
export const byRiver = (lot: string): boolean => placeOf(lot).y === 1 || placeOf(lot).y === 2;
