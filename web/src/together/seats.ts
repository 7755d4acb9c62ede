// The seats of a table that has not begun, as plain questions about its message.
import type { ChangeGathering, GameInfo, GatheringInfo, PlannedSeat } from '../lib/protocol';

/** The seats that anybody may take. */
export const openSeats = (info: GatheringInfo): number[] =>
  info.seats.flatMap((seat, n) => (seat.kind === 'open' ? [n] : []));

export const mySeats = (info: GatheringInfo): number[] => info.seats.flatMap((seat, n) => (seat.mine ? [n] : []));

/** The seat that somebody who comes in is offered: the one they chose while it is open, else the first open one. */
export function offered(info: GatheringInfo, chosen: number | null): number | null {
  const open = openSeats(info);
  return chosen !== null && open.includes(chosen) ? chosen : (open[0] ?? null);
}

type Seats = Required<Pick<ChangeGathering, 'seats'>>;

/** The seats as they are, as the server wants to hear of them. */
const planned = (info: GatheringInfo): PlannedSeat[] =>
  info.seats.map(({ kind, level }, n) => {
    if (kind === 'person') return { kind, now: n };
    return kind === 'bot' ? { kind, level } : { kind };
  });

/** The whole list of seats with one of them changed. */
export function replan(info: GatheringInfo, seat: number, level: string | null): Seats {
  return { seats: planned(info).with(seat, level === null ? { kind: 'open' } : { kind: 'bot', level }) };
}

/** One open seat more. */
export const withSeat = (info: GatheringInfo): Seats => ({ seats: [...planned(info), { kind: 'open' }] });

/** One seat less; the others keep their colours, and the one who was to start still is. */
export function withoutSeat(game: GameInfo, info: GatheringInfo, seat: number): ChangeGathering {
  const options: Record<string, unknown> = {};
  for (const { kind, name, default: usual } of game.options) {
    const value = info.options[name];
    if (kind === 'per_seat') options[name] = info.seats.map((_, n) => seatValue(game, info, n)).toSpliced(seat, 1);
    if (kind === 'seat' && typeof value === 'number' && value >= seat) {
      options[name] = value === seat ? usual : value - 1;
    }
  }
  return { seats: planned(info).toSpliced(seat, 1), options };
}

/** What each seat has of its own, such as its colour. */
export function seatValue(game: GameInfo | null, info: GatheringInfo, seat: number): string {
  const option = game?.options.find(({ kind }) => kind === 'per_seat');
  if (!option) return '';
  const given = info.options[option.name] ?? option.default;
  const values = Array.isArray(given) ? given.map(String) : [];
  const left = option.values.map(String).filter((value) => !values.includes(value));
  return [...values, ...left][seat] ?? ''; // seats that nothing was said about have what is left, in order
}
