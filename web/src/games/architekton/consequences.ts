// What enclosing a building gains or costs, in a sentence.
import { t, type Key } from '../../lib/i18n';
import type { TableInfo } from '../../lib/protocol';
import { seatName } from '../../table/names';
import type { Enclosed } from './view';

const KEYS: Record<Enclosed['brings'], readonly [own: Key, their: Key]> = {
  gain: ['ui.architekton.encloses.gain', 'ui.architekton.encloses.their_gain'],
  choice: ['ui.architekton.encloses.cost', 'ui.architekton.encloses.their_cost'],
  back: ['ui.architekton.encloses.back', 'ui.architekton.encloses.their_back'],
  ruin: ['ui.architekton.encloses.ruin', 'ui.architekton.encloses.their_ruin'],
};

export function enclosedWords(
  { cell, owner, mismatch, brings }: Enclosed,
  table: TableInfo,
  seat: number | null,
): string {
  if (owner === null) return t('ui.architekton.encloses.nobody', { cell });
  const [own, their] = KEYS[brings];
  return t(owner === seat ? own : their, {
    cell,
    name: seatName(table, owner),
    count: mismatch,
    less: mismatch - 1,
  });
}
