// For components of this folder, which are always inside an `Around`.
import { liveAround } from '../table/live';
import { LiveTable } from './live.svelte';

export function liveTable(): LiveTable {
  const around = liveAround();
  if (around instanceof LiveTable) return around;
  throw new Error('A part of a live table outside of one.');
}
