// What the server says of a game of Architekton (src/architrave/games/architekton/view.py and choices.py).
import type { State } from '../../lib/protocol';
import type { Terrain } from './terrain';

export type Seat = 0 | 1;
export const SIDE_NAMES = ['top', 'right', 'bottom', 'left'] as const;
export type SideName = (typeof SIDE_NAMES)[number];
/** A touching side: which, what it asks for, what it meets, whether they match. */
export type Meeting = readonly [SideName, Terrain, Terrain, boolean];

export interface Cell {
  readonly x: number;
  readonly y: number;
}

interface Laid extends Cell {
  readonly id: string; // stays with the piece
  readonly printed: string;
  readonly sides: string;
  readonly turns: number;
  readonly cell: string;
}
export interface Landscape extends Laid {
  readonly kind: 'landscape';
}
export interface Building extends Laid {
  readonly kind: 'building';
  readonly owner: Seat | null;
  readonly scored: boolean;
  readonly landscapes: number;
  readonly group: number | null;
}
export type BoardTile = Landscape | Building;

export interface Spot extends Cell {
  readonly cell: string;
  readonly kind: BoardTile['kind'];
  readonly faces: readonly (Terrain | null)[]; // what the neighbours show, clockwise from the top
}

export interface SeatView {
  readonly houses: number;
  readonly chips: number;
  readonly group: number;
  readonly points: number;
  readonly standing: number;
  readonly counted: readonly string[]; // the group that would be scored if the game ended now
}

export interface Due extends Cell {
  readonly cell: string;
  readonly owner: Seat;
  readonly mismatch: number;
  readonly sides: readonly Meeting[];
}

export interface Outcome {
  readonly winner: Seat | null;
  readonly reason: 'points' | 'early' | 'tiebreak' | 'draw';
  readonly points: readonly number[];
  readonly victory_points: readonly number[];
  readonly removed: readonly { cell: string; owner: Seat | null; landscapes: number }[];
  readonly seats: readonly { group: readonly string[]; chips: number; points: number; standing: number }[];
}

/** What the board shows of a scoring. */
export interface Scoring {
  readonly removed: Outcome['removed'];
  readonly seats: readonly { group: readonly string[] }[];
}

interface Counts {
  readonly buildings: number;
  readonly landscapes: number;
}

export interface View {
  readonly seat: Seat | null;
  readonly actor: Seat | 'chance' | 'over';
  readonly phase: 'draw' | 'lay' | 'house' | 'pay' | 'over';
  readonly active: Seat | null;
  readonly starter: Seat | null;
  readonly turn: number;
  readonly tile: number;
  readonly tiles: readonly BoardTile[];
  readonly spots: readonly Spot[];
  readonly supply: { readonly buildings: readonly string[]; readonly landscapes: readonly string[] };
  readonly seats: readonly SeatView[];
  readonly stacks: Counts;
  readonly reserve: Counts;
  readonly unseen: { readonly landscapes: Readonly<Record<Terrain, number>>; readonly buildings: readonly string[] };
  readonly last_round: boolean;
  readonly turns_left: number | null;
  readonly turns_to_last_round: number | null;
  readonly due: Due | null;
  readonly moving: (Cell & { readonly cell: string }) | null;
  readonly removed: Outcome['removed']; // what would be taken away then
  readonly result: Outcome | null;
}

export type Figures = readonly [before: number, after: number];

export interface Enclosed {
  readonly cell: string;
  readonly owner: Seat | null;
  readonly mismatch: number;
  readonly brings: 'gain' | 'choice' | 'back' | 'ruin';
}
export interface LayChoice {
  readonly move: {
    readonly kind: 'lay';
    readonly tile: string;
    readonly x: number;
    readonly y: number;
    readonly turns: number;
  };
  readonly text: string;
  readonly sides: string;
  readonly fits: readonly Meeting[];
  readonly group: Figures;
  readonly encloses: readonly Enclosed[];
}
interface Decision {
  readonly text: string;
  readonly chips: Figures;
  readonly houses: Figures;
  readonly group: Figures;
  readonly points: Figures;
}
export interface HouseChoice extends Decision {
  readonly move: { readonly kind: 'house'; readonly x: number; readonly y: number };
}
export interface PayChoice extends Decision {
  readonly move: { readonly kind: 'pay' | 'back' };
}
export type Choice = LayChoice | HouseChoice | PayChoice;

export const viewOf = (state: State): View => state.view as unknown as View;

const choices = (state: State) => state.choices as unknown as readonly Choice[];

export const layChoices = (state: State) =>
  choices(state).filter((choice): choice is LayChoice => choice.move.kind === 'lay');
export const houseChoices = (state: State) =>
  choices(state).filter((choice): choice is HouseChoice => choice.move.kind === 'house');
export const payChoices = (state: State) =>
  choices(state).filter((choice): choice is PayChoice => choice.move.kind === 'pay' || choice.move.kind === 'back');

/** The label of a column: A … Z from x = −12, then AA, AB …; to the left of A: -A, -B …. */
export function column(x: number): string {
  const n = x + 12;
  if (n < 0) return `-${letters(-n - 1)}`;
  return letters(n);
}

function letters(n: number): string {
  const last = String.fromCharCode(65 + (n % 26));
  return n < 26 ? last : letters(Math.floor(n / 26) - 1) + last;
}

export const row = (y: number): string => String(y + 13);
export const cellName = (x: number, y: number): string => column(x) + row(y);
export const at = (cell: Cell): string => `${cell.x},${cell.y}`;
export const same = (a: Cell | null, b: Cell | null): boolean => a !== null && b !== null && a.x === b.x && a.y === b.y;
