// The names of the players at a table.
import { t } from '../lib/i18n';
import type { TableInfo } from '../lib/protocol';
import { seatName as nameOf } from '../lib/seats';

export const seatName = (table: TableInfo, seat: number): string => nameOf(table.seats, seat);

/** The level of the bot in a seat; null for a person. */
export function botAt(table: TableInfo, seat: number): string | null {
  const one = table.seats[seat];
  return one?.kind === 'bot' ? one.level : null;
}

/** What stands under a name: the colour of a person, and of a bot that it is one. */
export const underName = (table: TableInfo, seat: number, colour: string): string =>
  botAt(table, seat) === null ? colour : t('ui.seat.bot');

/** Whether a seat is the only person of this browser, at a table with bots, solo, or with people at other devices. */
export function isYou(table: TableInfo, seat: number): boolean {
  if (table.mode === 'together' && table.seats.filter(({ mine }) => mine).length > 1) return false;
  return ['bot', 'solo', 'together'].includes(table.mode) && table.seats[seat]?.mine === true;
}
