// For components of this folder, which are always inside an `Around`.
import { liveAround } from '../table/live';
import type { LiveTable } from './live.svelte';

export const liveTable = (): LiveTable => liveAround() as LiveTable;
