// Written by `make interfaces` from architrave/games/architekton/sheet_types.py; do not edit.

import type { TownResult } from '../view';

/** How many there are of each (K1.2 to K1.4); houses for each seat. */
export interface Pieces {
  readonly landscapes: number;
  readonly buildings: number;
  readonly houses: number;
}

/** `apart`: the tiles that are not connected to the rest (K4.2). */
export interface TownScore extends TownResult {
  readonly apart: readonly string[];
}
