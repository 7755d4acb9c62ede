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

/** The whole list of seats with one of them changed, as the server wants it. */
export function replan(
  info: GatheringInfo,
  seat: number,
  level: string | null,
): Required<Pick<ChangeGathering, 'seats'>> {
  const seats = info.seats.map(({ kind, level: now }, n): PlannedSeat => {
    if (n === seat) return level === null ? { kind: 'open' } : { kind: 'bot', level };
    if (kind === 'person') return { kind, now: n };
    return kind === 'bot' ? { kind, level: now } : { kind };
  });
  return { seats };
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
