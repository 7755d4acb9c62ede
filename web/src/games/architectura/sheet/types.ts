// Written by `make interfaces` from architrave/games/architectura/sheet_types.py; do not edit.

import type { Colour, Kind } from '../view';

/** The cards, those that everybody has, and those of each colour (A10.2). */
export interface Pieces {
  readonly kinds: Readonly<Record<string, Kind>>;
  readonly basics: readonly string[];
  readonly colours: Readonly<Record<Colour, readonly string[]>>;
}
