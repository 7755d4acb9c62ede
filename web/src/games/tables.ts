// The tables of the games, found in their folders. Each is loaded when the first table of that game is opened, not before.
import type { Component } from 'svelte';
import type { Session } from '../table/session.svelte';

export type GameTable = Component<{ session: Session }>;

const TABLES = import.meta.glob<{ default: GameTable }>('./*/GameTable.svelte');

/** The table of a game; undefined where this client does not know the game. */
export const tableOf = async (game: string): Promise<GameTable | undefined> =>
  (await TABLES[`./${game}/GameTable.svelte`]?.())?.default;
