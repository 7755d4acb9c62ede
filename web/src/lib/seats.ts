// What to call the people and bots at a table.
import { known, say, t } from './i18n';
import type { SeatInfo } from './protocol';

/** The name of a level in the current language. */
export function levelName(level: string): string {
  const key = `bots.level.${level}.name`;
  return known(key) ? say(key) : level;
}

/** The name that was entered for the seat, else "You", "Player 2" or the bot's level. */
export function seatName(seats: readonly SeatInfo[], seat: number): string {
  const one = seats[seat];
  if (!one) return '';
  if (one.name) return one.name;
  if (one.kind === 'bot') return t('ui.seat.bot', { level: levelName(one.level ?? '') });
  const mine = seats.filter((other) => other.mine).length;
  return one.mine && mine === 1 ? t('ui.seat.you') : t('ui.seat.number', { number: seat + 1 });
}
