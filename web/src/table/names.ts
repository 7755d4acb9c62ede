// Who sits at a table.
import type { TableInfo } from '../lib/protocol';
import { seatName as nameOf } from '../lib/seats';

export const seatName = (table: TableInfo, seat: number): string => nameOf(table.seats, seat);

/** The one person of this browser at a table with bots, or alone. */
export function isYou(table: TableInfo, seat: number): boolean {
  return (table.mode === 'bot' || table.mode === 'solo') && table.seats[seat]?.mine === true;
}
