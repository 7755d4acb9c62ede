// The actions of a turn (M5), in the order in which they are offered, and what their buttons say.
import type { Key } from '../../lib/i18n';
import type { Action } from './view';

export const ACTIONS: readonly Action[] = ['overhaul', 'relocate', 'backup', 'demand'];

export const DO: Readonly<Record<Action, Key>> = {
  overhaul: 'ui.architects.do.overhaul',
  relocate: 'ui.architects.do.relocate',
  backup: 'ui.architects.do.backup',
  demand: 'ui.architects.do.demand',
};
