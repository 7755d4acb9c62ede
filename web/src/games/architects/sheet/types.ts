// Written by `make interfaces` from architrave/games/architects/sheet_types.py; do not edit.

import type { Colour, Paid, Pattern, Reason, Requirement, Score, Type } from '../view';

/** What there is to enter. `colours`: of the blocks. */
export interface Pieces {
  readonly types: readonly Type[];
  readonly colours: readonly Colour[];
  readonly tiles: readonly Requirement[];
  readonly services: readonly string[];
  readonly goals: readonly GoalCard[];
  readonly events: readonly string[];
  readonly difficulties: readonly string[];
  readonly rounds: number;
}

/** `winners` and `reason`: after the last round, if there is more than one city. */
export interface CitiesScore {
  readonly cities: readonly CityScore[];
  readonly winners: readonly number[] | null;
  readonly reason: Reason | null;
  readonly uneven: readonly Uneven[];
}

export interface GoalCard {
  readonly number: string;
  readonly vp: number;
  readonly unit: string;
  readonly shape: Pattern;
}

/** A round, with what came before it and comes after it, and where the city then stands. */
export interface CityScore extends Score {
  readonly before: number;
  readonly residents: ResidentScore;
  readonly end: readonly Paid[];
  readonly points: number;
  readonly landmark_count: number;
}

/** A block with more or fewer requirement tiles than landmarks (M3.3). */
export interface Uneven {
  readonly city: number;
  readonly block: number;
  readonly landmarks: number;
  readonly tiles: number;
}

/** Full rows and their VP (M12.4). `accepts`: the letters of the residents that each row still takes (M12.2). */
export interface ResidentScore {
  readonly rows: number;
  readonly points: number;
  readonly accepts: readonly string[];
}
