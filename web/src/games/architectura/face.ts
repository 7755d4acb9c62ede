// What both faces of a card are drawn from.
import { printed } from './words';
import type { Kind } from './view';

/** The values on the four sides, clockwise from the top, for the side of the ring that is on top; null for a blank side (A1.2, A1.4). */
export function sides(kind: Kind, side: number): readonly (string | null)[] {
  const at = (step: number) => kind.ring[(side + step + 4) % 4];
  return [at(0), at(-1), at(2), at(1)].map((value) => (value === undefined ? null : printed(value)));
}

/** A formula needs wider plates than a number. */
export const isFormula = (kind: Kind): boolean => kind.ring.some((value) => /^[XN]/.test(value));

/** Letters as large as the room allows: German and Dutch names are long. */
export const fitted = (text: string, largest: number, room: number): number =>
  Math.min(largest, room / (text.length * 0.57));
