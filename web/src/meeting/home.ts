// All that the start page of somebody with company needs, in one part of the client.
import { COMPANY } from '../lib/badge.svelte';
import type { TableCard } from '../lib/protocol';
import { keep } from '../lib/storage';
import { meeting } from './meeting.svelte';
import { learnMeeting } from './texts';
import { showCorner, watch } from './watch.svelte';

export { default as Home } from './Home.svelte';

export async function open(): Promise<void> {
  await learnMeeting();
  watch();
}

/** The tables, which the page has asked for already. */
export function take(cards: readonly TableCard[]): void {
  keep(COMPANY, '1');
  meeting.takeTables(cards);
  showCorner().catch(() => undefined); // the first time somebody has company
}
