// The keys of this game, each with what it does.
import type { Key } from '../../lib/i18n';

export const KEYS: readonly (readonly [string, Key])[] = [
  ['1 – 6', 'ui.architectura.keys.take'],
  ['← ↑ → ↓', 'ui.architectura.keys.walk'],
  ['Enter', 'ui.architectura.keys.do'],
  ['Esc', 'ui.architectura.keys.back'],
  ['X', 'ui.architectura.keys.decline'],
  ['I', 'ui.architectura.keys.look'],
];
