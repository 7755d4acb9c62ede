// The data that both drawings of a card use.
import drawings from './face.json';
import { printed } from './words';
import type { Kind } from './view';

/** The values on the four sides, clockwise from the top, for the side of the ring that is on top; null for a blank side (A1.2, A1.4). */
export function sides(kind: Kind, side: number): readonly (string | null)[] {
  const at = (step: number) => kind.ring[(side + step + 4) % 4];
  return [at(0), at(-1), at(2), at(1)].map((value) => (value === undefined ? null : printed(value)));
}

/** A formula needs wider plates than a number. */
export const isFormula = (kind: Kind): boolean => kind.ring.some((value) => /^[XN]/.test(value));

/** As large as fits: German and Dutch names are long. */
export const fitted = (text: string, largest: number, room: number): number =>
  Math.min(largest, room / (text.length * 0.57));

/** The plate of a value at an edge, and the position of the value on it. */
interface Plate {
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

/** The layout of a card. Plates are listed right, bottom, left; `numbers` and `formulas` need different ones. */
export interface Drawing {
  readonly size: number;
  readonly corner: number;
  readonly paper: string; // behind the text
  readonly sky: string;
  readonly sun: { readonly y: number; readonly r: number; readonly opacity: number };
  readonly picture: string;
  readonly turn: string; // the point that the picture turns around
  readonly band: string;
  readonly name: { readonly y: number; readonly room: number };
  readonly numbers: readonly Plate[];
  readonly formulas: readonly Plate[];
  readonly side: number; // the letters of a value at an edge
  readonly top: { readonly y: number; readonly number: number; readonly formula: number };
  readonly rim: number; // how white it is
  readonly sign: string;
}

/** A card in the city, and one in a hand. */
export const IN_CITY: Drawing = drawings.city;
export const IN_HAND: Drawing = drawings.hand;
