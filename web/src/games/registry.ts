// The tables of the games. Each is loaded when the first table of that game is opened, not before.
import type { Component } from 'svelte';
import type { Session } from '../table/session.svelte';

export type GameTable = Component<{ session: Session }>;

const TABLES: Readonly<Record<string, () => Promise<{ default: GameTable }>>> = {
  architekton: () => import('./architekton/Architekton.svelte'),
  architectura: () => import('./architectura/Architectura.svelte'),
  architects: () => import('./architects/Architects.svelte'),
};

/** The table of a game; undefined where this client does not know the game. */
export async function tableOf(game: string): Promise<GameTable | undefined> {
  return (await TABLES[game]?.())?.default;
}
