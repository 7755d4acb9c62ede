// The names of the players at a table.
import type { TableInfo } from '../lib/protocol';
import { seatName as nameOf } from '../lib/seats';

export const seatName = (table: TableInfo, seat: number): string => nameOf(table.seats, seat);

/** Whether a bot is called by its colour: the levels of several nameless bots would not distinguish them. */
export function goesByColour(table: TableInfo, seat: number): boolean {
  const nameless = table.seats.filter((one) => one.kind === 'bot' && !one.name);
  return nameless.length > 1 && nameless.includes(table.seats[seat]!);
}

/** The name of a seat among the others of its table. */
export const calledName = (table: TableInfo, seat: number, colour: string): string =>
  goesByColour(table, seat) ? colour : seatName(table, seat);

/** Whether a seat is the only person of this browser, at a table with bots, solo, or with people at other devices. */
export function isYou(table: TableInfo, seat: number): boolean {
  if (table.mode === 'together' && table.seats.filter(({ mine }) => mine).length > 1) return false;
  return ['bot', 'solo', 'together'].includes(table.mode) && table.seats[seat]?.mine === true;
}
