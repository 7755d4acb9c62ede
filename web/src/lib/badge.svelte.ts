// What the bar of every page shows of tables with other people.
import type { Component } from 'svelte';

class Badge {
  /** How many tables wait for this person. */
  waiting = $state.raw(0);
  /** Bell and name, for those who have played with others; loaded with what they need. */
  Corner = $state.raw<Component | null>(null);
}

export const badge = new Badge();
/** Set in the storage once somebody has played with other people: from then on pages look whether a table waits. */
export const COMPANY = 'company';
