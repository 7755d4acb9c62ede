// The wording of presence, clocks and questions.
import { ago, speech, t } from '../lib/i18n';
import type { PresenceInfo, Question, State, Substitute, TableInfo } from '../lib/protocol';
import { characterOf } from '../lib/seats';
import { seatName } from '../table/names';
import type { Figures } from './clock';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PLACES_NAMED = 3;

/** A length of time in words: "2 min". */
function spell(seconds: number): string {
  if (seconds < MINUTE) return t('ui.live.for.seconds', { count: Math.max(0, Math.floor(seconds)) });
  if (seconds < HOUR) return t('ui.live.for.minutes', { count: Math.floor(seconds / MINUTE) });
  if (seconds < 2 * DAY) return t('ui.live.for.hours', { count: Math.floor(seconds / HOUR) });
  return t('ui.live.for.days', { count: Math.floor(seconds / DAY) });
}

/** Whether a player is at their device. `now` in seconds since 1970, by the server's clock. */
export function presenceWords({ status, since }: PresenceInfo, now: number): string {
  if (status === 'here') return t('ui.live.here');
  if (status === 'reconnecting') return t('ui.live.reconnecting');
  const key = status === 'away' ? 'ui.live.away' : 'ui.live.gone';
  if (since === null) return t(key);
  return t(status === 'away' ? 'ui.live.away_for' : 'ui.live.gone_for', { time: spell(now - since) });
}

/** A remaining time in words. */
export function timeLeft({ text, unit }: Figures): string {
  const units = { days: 'ui.live.clock.days', hours: 'ui.live.clock.hours', minutes: 'ui.live.clock.minutes' } as const;
  return unit ? t(units[unit], { count: Number(text) }) : text;
}

export const botWords = ({ level }: Substitute): string => t('ui.live.bot_plays', { level: characterOf(level) });

/** "Noor and Jo". */
export function listed(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

interface Placed {
  readonly cells: readonly string[];
}

/** Another player's question, and its consequence. `log`: names the places of what was played. */
export function askedWords(
  question: Question,
  table: TableInfo,
  log: readonly Placed[] = [],
): { asks: string; means: string } {
  const name = seatName(table, question.seat);
  switch (question.kind) {
    case 'undo':
      return { asks: t('ui.live.asks.undo', { name }), means: undoneWords(question, table, log) };
    case 'draw':
      return { asks: t('ui.live.asks.draw', { name }), means: '' };
    case 'abort':
      return { asks: t('ui.live.asks.abort', { name }), means: t('ui.live.asks.abort.means') };
    case 'rematch':
      return { asks: t('ui.live.asks.rematch', { name }), means: rematchWords(table) };
  }
}

/** What would be undone: this player's own moves, by their places if those are few, otherwise those of the others. */
export function undoneWords({ undone, seat }: Question, table: TableInfo, log: readonly Placed[] = []): string {
  const mine = undone.filter((move) => table.seats[move.seat]?.mine);
  if (mine.length) {
    const known = new Set(log.flatMap(({ cells }) => cells));
    const places = unique(mine.flatMap(({ text }) => text.split(' ').filter((word) => known.has(word))));
    if (!places.length || places.length > PLACES_NAMED) return t('ui.live.undone.since');
    return t('ui.live.undone.yours', { count: places.length, places: listed(places, speech.locale) });
  }
  const names = unique(undone.filter((move) => move.seat !== seat).map((move) => seatName(table, move.seat)));
  return names.length ? t('ui.live.undone.others', { count: names.length, names: listed(names, speech.locale) }) : '';
}

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];

export const rematchWords = (table: TableInfo): string =>
  t(table.seats.length === 2 ? 'ui.live.rematch.two' : 'ui.live.rematch.more');

/** Those who watch without showing their names. `named`: how many do. */
export function unnamedWords(named: number, count: number): string {
  if (count <= 0) return t('ui.live.watchers.none');
  return t(named ? 'ui.live.watchers.more' : 'ui.live.watchers.unnamed', { count });
}

/** This player's own question. */
export const askingWords = ({ kind }: Question): string => t(`ui.live.asking.${kind}`);

/** Another player's answer to this player's question, so far. */
export interface Answer {
  readonly seat: number;
  readonly agrees: boolean;
  readonly words: string;
}

export function answers(question: Question, state: State, now: number): readonly Answer[] {
  const { table } = state;
  const named = (seat: number) => ({ name: seatName(table, seat) });
  const agreed = question.agreed.filter((seat) => seat !== question.seat && !table.seats[seat]?.mine);
  return [
    ...agreed.map((seat) => ({ seat, agrees: true, words: t('ui.live.agrees', named(seat)) })),
    ...question.asked.map((seat) => ({
      seat,
      agrees: false,
      words: t('ui.live.was_asked', { ...named(seat), when: ago(question.at / 1000, now / 1000) }),
    })),
  ];
}
