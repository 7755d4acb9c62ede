// How games show their seats before there is a table, found in their folders.
import type { Component } from 'svelte';
import { learn } from './texts';

/** A sign for a seat, and what a seat without a name is called. */
export interface Seating {
  readonly Sign?: Component<{ seat: number; value: string; size: number }>;
  readonly name?: (seat: number, value: string) => string;
}

const SEATINGS = import.meta.glob<{ seating: Seating }>('./*/seating.ts');

export async function seatingOf(game: string): Promise<Seating> {
  const [found] = await Promise.all([SEATINGS[`./${game}/seating.ts`]?.(), learn(game)]);
  return found?.seating ?? {};
}
