// The keys of this game, each with what it does.
import type { Key } from '../../lib/i18n';

export const KEYS: readonly (readonly [string, Key])[] = [
  ['1 – 6', 'ui.table.keys.take'],
  ['← ↑ → ↓', 'ui.table.keys.walk'],
  ['R', 'ui.table.keys.turn'],
  ['Shift R', 'ui.table.keys.turn_back'],
  ['Enter', 'ui.table.keys.lay'],
  ['Esc', 'ui.table.keys.back'],
  ['+ −', 'ui.table.keys.zoom'],
  ['Shift ← ↑ → ↓', 'ui.table.keys.pan'],
  ['0', 'ui.table.keys.comfortable'],
  ['F', 'ui.table.keys.fit'],
];
