// Whom one has asked to which table, as long as the page lives: the server tells it to those who are asked.
import { SvelteMap } from 'svelte/reactivity';
import type { Asked } from '../new/plan';
import * as calls from './calls';

export interface Asking extends Asked {
  readonly failed: boolean;
}

const ASKED = new SvelteMap<string, readonly Asking[]>();

export const askedTo = (table: string): readonly Asking[] => ASKED.get(table) ?? [];

/** Asks somebody to a table. Whether it worked is noted: the table is there all the same, and the link as well. */
export async function ask(table: string, { id, name }: Asked): Promise<void> {
  const failed = await calls.invite(table, id).then(
    () => false,
    () => true,
  );
  ASKED.set(table, [...askedTo(table).filter((one) => one.id !== id), { id, name, failed }]);
}
