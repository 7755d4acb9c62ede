// What the rows of tables say.
import { ago, say, speech, t } from '../lib/i18n';
import type { GameInfo, LobbyTable, TableCard } from '../lib/protocol';
import { seatName } from '../lib/seats';
import { timeWords } from '../new/time_words';
import { paceOf } from './order';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const two = (number: number): string => String(number).padStart(2, '0');

export const listed = (names: readonly string[]): string => new Intl.ListFormat(speech.locale).format(names);

/** Since when somebody is a guest: the day if it is not long ago, else the month. */
export function sinceWords(since: number, language: string, now = Date.now()): string {
  const at = new Date(since * 1000);
  const recent = now - at.getTime() < 60 * DAY;
  return new Intl.DateTimeFormat(language, {
    ...(recent ? { day: 'numeric' } : { year: 'numeric' }),
    month: 'long',
  }).format(at);
}

export function greeting(hour: number, name: string): string {
  if (!name) return t('ui.start.me.welcome');
  if (hour >= 5 && hour < 12) return t('ui.start.me.morning', { name });
  return t(hour >= 12 && hour < 18 ? 'ui.start.me.afternoon' : 'ui.start.me.evening', { name });
}

/** Minutes and seconds. */
export const clockWords = (seconds: number): string => `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;

/** "8:41 left", from an hour on "18 h left", from a day on "1 d 20 h left". */
export function leftWords(left: number): string {
  const time =
    left >= DAY
      ? t('ui.start.me.days_hours', { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) })
      : left >= HOUR
        ? t('ui.start.me.hours', { hours: Math.floor(left / HOUR) })
        : clockWords(Math.floor(Math.max(0, left) / 1000));
  return t('ui.start.me.left', { time });
}

/** On a day off, the first day after it that is none; null on any other day. 0 is Monday, days are those of UTC. */
export function dayAfterOff(card: Pick<TableCard, 'time' | 'waiting'>, now: Date): Date | null {
  const off = card.time?.kind === 'days' ? (card.time.off?.[card.waiting[0] ?? 0] ?? []) : [];
  const isOff = (day: Date) => off.includes((day.getUTCDay() + 6) % 7);
  if (!isOff(now)) return null;
  let day = now;
  while (isOff(day)) day = new Date(day.getTime() + DAY);
  return day;
}

/** What a row says in a word or two: what is asked of me, or how the game goes on. */
export function stateWord(card: TableCard, now: Date): string {
  if (card.asked) return t('ui.start.me.answer');
  if (card.state === 'yours') return t('ui.start.me.move');
  if (card.state === 'gathering') return t('ui.start.state.gathering');
  if (dayAfterOff(card, now)) return t('ui.start.me.day_off');
  const pace = paceOf(card);
  return t(pace === 'live' ? 'ui.start.me.live' : pace === 'days' ? 'ui.start.me.days' : 'ui.start.me.no_clock');
}

/** The names of those at a table who are not me. */
export const othersAt = (card: TableCard): string[] =>
  card.seats.flatMap((one, seat) => (one.kind === 'open' || one.mine ? [] : [seatName(card.seats, seat)]));

/** The second line of a row: what somebody asks, what happened last, or for whom everybody waits. */
export function eventWords(card: TableCard, now: Date): string {
  if (card.asked) return t(`ui.start.me.asks.${card.asked}`);
  if (card.state === 'gathering') {
    const taken = card.seats.filter(({ kind }) => kind !== 'open').length;
    return t('ui.lobby.seats', { taken, seats: card.seats.length });
  }
  if (card.state === 'yours') {
    const seat = card.last?.seat ?? null;
    if (seat === null || card.seats[seat]?.mine) return t('ui.start.me.with', { name: listed(othersAt(card)) });
    return t('ui.start.me.moved', { name: seatName(card.seats, seat), ago: ago(card.updated, now.getTime() / 1000) });
  }
  const waits = t('ui.start.me.waiting_for', { name: listed(card.waiting.map((seat) => seatName(card.seats, seat))) });
  const day = dayAfterOff(card, now);
  if (!day) return waits;
  const weekday = new Intl.DateTimeFormat(speech.locale, { weekday: 'long', timeZone: 'UTC' }).format(day);
  return `${waits} · ${t('ui.start.me.not_before', { day: weekday })}`;
}

/** Who sits there with me and whether they are at the table, for people who listen. */
export function companyWords(card: TableCard): string {
  const words = card.seats.flatMap((one, seat) => {
    if (one.kind === 'open' || one.mine) return [];
    const presence = card.presence[seat];
    const name = seatName(card.seats, seat);
    return [presence ? `${name} (${t(`ui.together.presence.${presence.status}`)})` : name];
  });
  return words.length ? t('ui.start.me.with', { name: listed(words) }) : '';
}

/** The game and what is played with, as far as it differs from the usual: its title, then "Advanced game". */
export function gameWords(title: string, table: Pick<LobbyTable, 'options'>, info: GameInfo | undefined): string {
  const words = (info?.options ?? []).flatMap((option) => {
    const value = table.options[option.name];
    if (option.kind === 'switch' && value === true) return [say(option.label)];
    const chosen = option.kind === 'choice' && value !== undefined && value !== option.default;
    return chosen ? [say(`${option.label}.${String(value)}`)] : [];
  });
  return [title, ...words].join(' · ');
}

export const tableTime = (table: Pick<LobbyTable, 'time'>): string => timeWords(table.time) || t('ui.lobby.no_clock');
