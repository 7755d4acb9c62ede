// What is asked of the server about my finished games.
import { ask } from '../lib/api';
import type { FinishedGames } from '../lib/protocol';

/** Empty: all of them. `opponent`: a part of a name. */
export interface Filter {
  readonly game: string;
  readonly result: string;
  readonly opponent: string;
}

export function finishedGames(filter: Filter, after: string | null): Promise<FinishedGames> {
  const given = Object.entries({ ...filter, opponent: filter.opponent.trim(), after: after ?? '' });
  return ask(`/api/finished?${new URLSearchParams(given.filter(([, value]) => value)).toString()}`);
}

/** Deletes a game for good that nobody else played. */
export const deleteGame = (id: string) =>
  ask<undefined>(`/api/tables/${encodeURIComponent(id)}?forever=true`, { method: 'DELETE' });
