// What to call the people and bots at a table: every list, title, panel and log line asks here.
import { CHARACTERS } from './characters';
import { t } from './i18n';
import type { SeatInfo } from './protocol';

/** The first name of who plays at a level; a level of former times has none. */
export const characterOf = (level: string): string => CHARACTERS[level] ?? level;

/**
 * The name that was entered for the seat, else "You", "Player 2" or the bot's character. Bots of one character are numbered,
 * and a bot whose name a person has, too, is called one.
 */
export function seatName(seats: readonly SeatInfo[], seat: number): string {
  const one = seats[seat];
  if (!one) return '';
  if (one.name) return one.name;
  if (one.kind === 'bot') return botName(seats, one);
  const mine = seats.filter((other) => other.mine).length;
  return one.mine && mine === 1 ? t('ui.seat.you') : t('ui.seat.number', { number: seat + 1 });
}

function botName(seats: readonly SeatInfo[], bot: SeatInfo): string {
  const first = characterOf(bot.level ?? '');
  const alike = seats.filter(({ kind, name, level }) => kind === 'bot' && !name && level === bot.level);
  const name = alike.length > 1 ? t('ui.seat.numbered', { name: first, number: alike.indexOf(bot) + 1 }) : first;
  const taken = seats.some((other) => other.name.trim().toLowerCase() === name.toLowerCase());
  return taken ? t('ui.seat.bot_called', { name }) : name;
}
