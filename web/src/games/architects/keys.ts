// The keys of this game, each with what it does.
import type { Key } from '../../lib/i18n';

export const KEYS: readonly (readonly [string, Key])[] = [
  ['1 – 9', 'ui.architects.keys.take'],
  ['← ↑ → ↓', 'ui.architects.keys.walk'],
  ['Enter', 'ui.architects.keys.do'],
  ['E', 'ui.architects.keys.end'],
  ['O · R · B · D', 'ui.architects.keys.actions'],
  ['T', 'ui.architects.keys.boat'],
  ['Esc', 'ui.architects.keys.back'],
  ['V', 'ui.architects.keys.look'],
];
