// Who sits at a table.
import type { TableInfo } from '../lib/protocol';
import { seatName as nameOf } from '../lib/seats';

export const seatName = (table: TableInfo, seat: number): string => nameOf(table.seats, seat);

/** Whether a bot is called by its colour: where several are nameless, their levels would not tell them apart. */
export function goesByColour(table: TableInfo, seat: number): boolean {
  const nameless = table.seats.filter((one) => one.kind === 'bot' && !one.name);
  return nameless.length > 1 && nameless.includes(table.seats[seat]!);
}

/** What a seat is called beside the others of its table. */
export const calledName = (table: TableInfo, seat: number, colour: string): string =>
  goesByColour(table, seat) ? colour : seatName(table, seat);

/** The one person of this browser at a table with bots, or alone. */
export function isYou(table: TableInfo, seat: number): boolean {
  return (table.mode === 'bot' || table.mode === 'solo') && table.seats[seat]?.mine === true;
}
