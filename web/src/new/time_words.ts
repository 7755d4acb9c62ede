// What clocks mean, in sentences.
import { speech, t } from '../lib/i18n';
import type { TimeControl, TimeUp } from '../lib/protocol';
import { characterOf } from '../lib/seats';

const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

const minutes = (seconds: number): number => Math.round(seconds / 6) / 10;

/** The clocks of a table in a few words; empty if there are none. */
export function timeWords(time: TimeControl | null): string {
  if (!time) return '';
  const { kind, seconds = 0, increment = 0, delay = 0, days = 0 } = time;
  if (kind === 'days') return t('ui.together.time.days', { count: days });
  if (kind === 'move') return t('ui.together.time.move', { count: seconds });
  if (increment || delay) {
    const key = increment ? 'ui.together.time.fischer' : 'ui.together.time.delay';
    return t(key, { minutes: minutes(seconds), seconds: increment || delay });
  }
  return t('ui.together.time.pool', { minutes: minutes(seconds) });
}

/** What the clocks of a table mean for those who play there. */
export function timeSentence(time: TimeControl | null): string {
  if (!time) return t('ui.new.time.none.about');
  const { kind, seconds = 0, increment = 0, delay = 0, days = 0 } = time;
  if (kind === 'days') return t('ui.new.time.days.about', { count: days });
  if (kind === 'move') return t('ui.new.time.move.about', { count: seconds });
  const whole = t('ui.new.time.pool.about', { count: minutes(seconds) });
  if (increment) return `${whole} ${t('ui.new.time.added.about', { count: increment })}`;
  return delay ? `${whole} ${t('ui.new.time.delay.about', { count: delay })}` : whole;
}

/** What happens to a seat whose time is up; without a wish of the table's own it loses. */
export const timeUpSentence = (up: TimeUp | null): string =>
  up?.kind === 'bot'
    ? t('ui.together.time_up.bot', { level: characterOf(up.level ?? '') })
    : t('ui.together.time_up.lose');

/** Days of the week by their names, Monday first. */
export function weekdays(form: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(speech.locale, { weekday: form, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(MONDAY + day * DAY));
}

/** The time of day here at which a day off begins and ends: the server's days are those of UTC. */
export const dayBegins = (): string =>
  new Intl.DateTimeFormat(speech.locale, { hour: 'numeric', minute: '2-digit' }).format(
    Math.floor(Date.now() / DAY) * DAY,
  );
