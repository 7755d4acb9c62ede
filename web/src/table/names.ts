// What people at a table are called. Somebody without a name is "You", a bot is called after its level.
import { known, say, t } from '../lib/i18n';
import type { SeatInfo, TableInfo } from '../lib/protocol';

export function seatName(table: TableInfo, seat: number): string {
  const info = table.seats[seat];
  if (!info) return '';
  if (info.kind === 'bot') return info.name || levelName(info);
  if (isYou(table, seat)) return info.name || t('ui.table.you');
  return info.name || t('ui.table.player', { number: seat + 1 });
}

/** The one person of this browser at a table with bots. */
export function isYou(table: TableInfo, seat: number): boolean {
  return table.mode === 'bot' && table.seats[seat]?.mine === true;
}

function levelName(info: SeatInfo): string {
  const key = `bots.level.${info.level}.name`;
  return known(key) ? say(key) : (info.level ?? '');
}
