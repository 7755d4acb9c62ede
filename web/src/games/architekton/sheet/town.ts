// A town of Architekton as entered: tiles and houses. Landscapes and buildings alternate like the colours of a chessboard,
// so the cell determines which of them a tile is.
import { at, type Cell } from '../cells';

export interface Tile {
  readonly x: number;
  readonly y: number;
  house?: 0 | 1;
}

export interface TownEntry {
  tiles: Tile[];
  chips: [number, number];
  ruined: 0 | 1 | null; // who could not pay (K6.1)
}

export type House = 0 | 1 | null;
/** What is on a cell: nothing, a landscape, or a building with or without a house. */
export type Lying = 'landscape' | { readonly house: House } | null;

const LEAST = 5; // cells shown on each side of the middle
const FARTHEST = 45;

export const blankTown = (): TownEntry => ({ tiles: [], chips: [0, 0], ruined: null });

export function isTown(entry: object): entry is TownEntry {
  const { tiles, chips }: { readonly tiles?: unknown; readonly chips?: unknown } = entry;
  return Array.isArray(tiles) && Array.isArray(chips) && chips.length === 2;
}

export const isLandscape = ({ x, y }: Cell): boolean => (x + y) % 2 === 0;

export function lyingAt(entry: TownEntry, cell: Cell): Lying {
  const tile = entry.tiles.find((one) => at(one) === at(cell));
  if (!tile) return null;
  return isLandscape(cell) ? 'landscape' : { house: tile.house ?? null };
}

/** What a cell has after another tap: red's house, blue's, no house, nothing. */
export function next(cell: Cell, lying: Lying): Lying {
  if (isLandscape(cell)) return lying ? null : 'landscape';
  if (lying === null || lying === 'landscape') return { house: 0 };
  return lying.house === 0 ? { house: 1 } : lying.house === 1 ? { house: null } : null;
}

export function put(entry: TownEntry, cell: Cell, lying: Lying): void {
  entry.tiles = entry.tiles.filter((one) => at(one) !== at(cell));
  if (lying === 'landscape') entry.tiles.push({ x: cell.x, y: cell.y });
  else if (lying) entry.tiles.push({ x: cell.x, y: cell.y, ...(lying.house === null ? {} : { house: lying.house }) });
}

export interface Range {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The part of the table to show: a square in the middle, and one cell more than is used on every side. */
export function range(tiles: readonly Cell[]): Range {
  const xs = tiles.map((tile) => tile.x);
  const ys = tiles.map((tile) => tile.y);
  return {
    left: Math.max(Math.min(-LEAST, ...xs.map((x) => x - 1)), -FARTHEST),
    right: Math.min(Math.max(LEAST, ...xs.map((x) => x + 1)), FARTHEST),
    top: Math.max(Math.min(-LEAST, ...ys.map((y) => y - 1)), -FARTHEST),
    bottom: Math.min(Math.max(LEAST, ...ys.map((y) => y + 1)), FARTHEST),
  };
}
