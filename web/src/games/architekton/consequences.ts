// What a placement that encloses buildings brings or costs, in a sentence.
import { t } from '../../lib/i18n';
import type { TableInfo } from '../../lib/protocol';
import { calledName } from '../../table/names';
import type { Enclosed } from './view';
import { colourName } from './words';

export function enclosedWords({ cell, owner, mismatch }: Enclosed, table: TableInfo, seat: number | null): string {
  if (owner === null) return t('ui.architekton.encloses.nobody', { cell });
  const name = calledName(table, owner, colourName(owner));
  if (mismatch === 0) return owner === seat ? t('ui.architekton.encloses.gain', { cell }) : t('ui.architekton.encloses.their_gain', { cell, name });
  const figures = { cell, name, count: mismatch, less: mismatch - 1 };
  return owner === seat ? t('ui.architekton.encloses.cost', figures) : t('ui.architekton.encloses.their_cost', figures);
}
