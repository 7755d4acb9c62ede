// What phones beside a big screen need: loaded when there is one.
import type { Component } from 'svelte';
import type { Session } from '../table/session.svelte';
import { learnDisplay } from './texts';

export type BesideTable = Component<{ session: Session; text: string; hand: boolean }>;

export async function loadBeside(): Promise<BesideTable> {
  const [{ default: found }] = await Promise.all([import('./BesideTable.svelte'), learnDisplay()]);
  return found;
}
