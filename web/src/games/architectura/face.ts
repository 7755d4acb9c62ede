// The data that both drawings of a card use.
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

export const IN_CITY: Drawing = {
  size: 160,
  corner: 14,
  paper: '',
  sky: 'M7 16a9 9 0 0 1 9-9h128a9 9 0 0 1 9 9v128a9 9 0 0 1-9 9H16a9 9 0 0 1-9-9z',
  sun: { y: 86, r: 40, opacity: 0.55 },
  picture: 'translate(51 57) scale(.1133)',
  turn: '80 86',
  band: 'M0 113h160v27H0z',
  name: { y: 132, room: 150 },
  numbers: [
    { path: 'M160 65a24 21 0 0 0 0 42z', x: 149.5, y: 93 },
    { path: 'M58 160v-6a12 12 0 0 1 12-12h20a12 12 0 0 1 12 12v6z', x: 80, y: 158.5 },
    { path: 'M0 65a24 21 0 0 1 0 42z', x: 10.5, y: 93 },
  ],
  formulas: [
    { path: 'M160 73h-33a7 7 0 0 0-7 7v10a7 7 0 0 0 7 7h33z', x: 141, y: 90.5 },
    { path: 'M52 160v-6a11 11 0 0 1 11-11h34a11 11 0 0 1 11 11v6z', x: 80, y: 157 },
    { path: 'M0 73h33a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H0z', x: 19, y: 90.5 },
  ],
  side: 20,
  top: { y: 45, number: 45, formula: 34 },
  rim: 0.38,
  sign: 'translate(23 24) scale(1.3)',
};

export const IN_HAND: Drawing = {
  size: 200,
  corner: 15,
  paper: 'M8 17a9 9 0 0 1 9-9h166a9 9 0 0 1 9 9v166a9 9 0 0 1-9 9H17a9 9 0 0 1-9-9z',
  sky: 'M8 98V17a9 9 0 0 1 9-9h166a9 9 0 0 1 9 9v81z',
  sun: { y: 68, r: 36, opacity: 0.5 },
  picture: 'translate(73 42) scale(.105)',
  turn: '100 68',
  band: 'M0 91h200v27H0z',
  name: { y: 111, room: 186 },
  numbers: [
    { path: 'M200 47a25 20 0 0 0 0 40z', x: 188.5, y: 74 },
    { path: 'M76 200.500v-7a12 12 0 0 1 12-12h24a12 12 0 0 1 12 12v7z', x: 100, y: 197.5 },
    { path: 'M0 47a25 20 0 0 1 0 40z', x: 11.5, y: 74 },
  ],
  formulas: [
    { path: 'M200 54h-36a7 7 0 0 0-7 7v10a7 7 0 0 0 7 7h36z', x: 179, y: 71.5 },
    { path: 'M76 200.500v-7a12 12 0 0 1 12-12h24a12 12 0 0 1 12 12v7z', x: 100, y: 197.5 },
    { path: 'M0 54h36a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H0z', x: 21, y: 71.5 },
  ],
  side: 19,
  top: { y: 40, number: 40, formula: 32 },
  rim: 0.3,
  sign: 'translate(24 25) scale(1.4)',
};
