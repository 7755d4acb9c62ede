// What a clock shows, from the server's message and the server's time, which the browser works out from its own clock.
import type { Clocks, SeatClock } from '../lib/protocol';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LOW = 30 * SECOND;
const LOW_PART = 10; // a tenth of the time is little
const IN_DAYS = 36 * HOUR; // from here on in days
const EPOCH_WEEKDAY = 3; // 1 January 1970 was a Thursday; Monday is 0

/** The figures of a clock. `unit`: what they count; null: minutes and seconds. */
export interface Figures {
  readonly text: string;
  readonly unit: 'days' | 'hours' | 'minutes' | null;
}

/** The time that a seat has left at `now`, by the server's clock. All in milliseconds. */
export function left(clocks: Clocks, seat: number, now: number): number {
  const clock = clocks.seats[seat];
  if (!clock) return 0;
  if (!clock.running || clock.deadline === null) return clock.remaining;
  const until = clock.deadline - now;
  // The first seconds of a move may be free (`delay`): until then the clock stands.
  if (clocks.time.kind !== 'days') return Math.max(0, Math.min(clock.remaining, until));
  return Math.max(0, clock.remaining - working(clocks.now, now, daysOff(clocks, seat)));
}

/** Whether a running clock stands still today because its player has a day off. */
export const isDayOff = (clocks: Clocks, seat: number, now: number): boolean =>
  isRunning(clocks.seats[seat]) && daysOff(clocks, seat).includes(weekday(now));

export const isRunning = (clock: SeatClock | null | undefined): boolean => clock?.running === true;

/** Whether less than half a minute, or less than a tenth of the time, is left. */
export function isLow(clocks: Clocks, left: number): boolean {
  const { seconds = 0, days = 0 } = clocks.time;
  const full = days ? days * DAY : seconds * SECOND;
  return left < Math.max(days ? 0 : LOW, full / LOW_PART);
}

/** The figures for a remaining time. `brief`: for a narrow place. */
export function figures(clocks: Clocks, left: number, brief = false): Figures {
  const slow = clocks.time.kind === 'days';
  if (slow && left >= IN_DAYS) return { text: String(Math.round(left / DAY)), unit: 'days' };
  const shown = Math.ceil(left / SECOND) * SECOND; // 9:59 is the widest that a narrow place has room for
  if (shown >= HOUR && (slow || brief)) return { text: String(Math.floor(shown / HOUR)), unit: 'hours' };
  if (brief && shown >= 10 * MINUTE) return { text: String(Math.floor(shown / MINUTE)), unit: 'minutes' };
  return { text: counted(left), unit: null };
}

/** 1:05:00 or 4:07; a clock reaches 0:00 when nothing is left. */
function counted(left: number): string {
  const seconds = Math.ceil(left / SECOND);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (figure: number) => String(figure).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

const daysOff = (clocks: Clocks, seat: number): readonly number[] => clocks.time.off?.[seat] ?? [];
const weekday = (moment: number): number => (Math.floor(moment / DAY) + EPOCH_WEEKDAY) % 7;

/** The time between two moments, without days off. */
function working(since: number, until: number, off: readonly number[]): number {
  let elapsed = 0;
  for (let moment = since; moment < until;) {
    const midnight = Math.min(until, (Math.floor(moment / DAY) + 1) * DAY);
    if (!off.includes(weekday(moment))) elapsed += midnight - moment;
    moment = midnight;
  }
  return elapsed;
}
