// What the folders of the games hold for the client, found by the names of their files. Each is loaded when it is needed.
import type { Component } from 'svelte';
import type { Session } from '../table/session.svelte';

export type GameTable = Component<{ session: Session }>;

/** How a game shows its seats before there is a table: a sign, and what a seat without a name is called. */
export interface Seating {
  readonly Sign?: Component<{ seat: number; value: string; size: number }>;
  readonly name?: (seat: number, value: string) => string;
}

const TABLES = import.meta.glob<GameTable>('./*/GameTable.svelte', { import: 'default' });
const SHEETS = import.meta.glob<Component>('./*/sheet/GameSheet.svelte', { import: 'default' });
const SEATINGS = import.meta.glob<Seating>('./*/seating.ts', { import: 'seating' });

/** The table of a game; undefined where this client does not know the game. */
export const tableOf = (game: string): Promise<GameTable | undefined> =>
  TABLES[`./${game}/GameTable.svelte`]?.() ?? Promise.resolve(undefined);

/** The score sheet of a game; undefined where it has none. */
export const sheetOf = (game: string): Promise<Component | undefined> =>
  SHEETS[`./${game}/sheet/GameSheet.svelte`]?.() ?? Promise.resolve(undefined);

export const seatingOf = (game: string): Promise<Seating> =>
  SEATINGS[`./${game}/seating.ts`]?.() ?? Promise.resolve({});
