// The tables of the games, found in their folders; for games without one, a table for any game. Each is loaded when the first
// table of that game is opened, not before.
import type { Component } from 'svelte';
import type { Session } from '../table/session.svelte';
import { learn } from './texts';

export type GameTable = Component<{ session: Session }>;

const TABLES = import.meta.glob<{ default: GameTable }>('./*/GameTable.svelte');

export async function tableOf(game: string): Promise<GameTable> {
  const load = TABLES[`./${game}/GameTable.svelte`] ?? (() => import('../generic/GenericTable.svelte'));
  const [table] = await Promise.all([load(), learn(game)]);
  return table.default;
}
