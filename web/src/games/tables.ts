// The tables of the games and their big screens, found in their folders; generic ones for games without them. Each is loaded
// when it is first needed.
import type { Component } from 'svelte';
import type { Session } from '../table/session.svelte';
import { learn } from './texts';

export type GameTable = Component<{ session: Session }>;
type Load = () => Promise<{ default: GameTable }>;

const TABLES = import.meta.glob<{ default: GameTable }>('./*/GameTable.svelte');
const DISPLAYS = import.meta.glob<{ default: GameTable }>('./*/GameDisplay.svelte');

/** Whether a game has no table of its own in this client. */
export const isGeneric = (game: string): boolean => !(`./${game}/GameTable.svelte` in TABLES);

export const tableOf = (game: string): Promise<GameTable> =>
  loaded(game, TABLES[`./${game}/GameTable.svelte`] ?? (() => import('../generic/GenericTable.svelte')));

export const displayOf = (game: string): Promise<GameTable> =>
  loaded(game, DISPLAYS[`./${game}/GameDisplay.svelte`] ?? (() => import('../generic/GenericDisplay.svelte')));

async function loaded(game: string, load: Load): Promise<GameTable> {
  const [table] = await Promise.all([load(), learn(game)]);
  return table.default;
}
