// Whom one has asked to which table, as long as the page lives: the server tells it to those who are asked.
import { SvelteMap } from 'svelte/reactivity';
import type { Trouble } from '../lib/api';
import type { Asked } from '../new/plan';
import { asTrouble } from '../lib/pulse.svelte';
import * as calls from './calls';

export interface Asking extends Asked {
  readonly trouble: Trouble | null; // why they cannot be asked
}

const ASKED = new SvelteMap<string, readonly Asking[]>();

export const askedTo = (table: string): readonly Asking[] => ASKED.get(table) ?? [];

/** Asks somebody to a table. Whether it worked is noted: the table is there all the same, and the link as well. */
export async function ask(table: string, { id, name }: Asked): Promise<void> {
  const trouble = await calls.invite(table, id).then(
    () => null,
    (error: unknown) => asTrouble(error),
  );
  ASKED.set(table, [...askedTo(table).filter((one) => one.id !== id), { id, name, trouble }]);
}
