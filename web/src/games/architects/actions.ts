// The actions of a turn (M5), in the order in which they are offered.
import type { Action } from './view';

export const ACTIONS: readonly Action[] = ['overhaul', 'relocate', 'backup', 'demand'];
