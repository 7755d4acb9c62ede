// How the games show their seats before there is a table, found in their folders.
import type { Component } from 'svelte';

/** A sign for a seat, and what a seat without a name is called. */
export interface Seating {
  readonly Sign?: Component<{ seat: number; value: string; size: number }>;
  readonly name?: (seat: number, value: string) => string;
}

const SEATINGS = import.meta.glob<{ seating: Seating }>('./*/seating.ts');

export const seatingOf = async (game: string): Promise<Seating> =>
  (await SEATINGS[`./${game}/seating.ts`]?.())?.seating ?? {};
