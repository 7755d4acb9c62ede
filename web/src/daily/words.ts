// The game of the day in words.
import { say, speech, t } from '../lib/i18n';
import type { DailyInfo, DailyTry } from '../lib/protocol';

const STYLES = {
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  day: { day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
} as const;

function written(day: string, style: keyof typeof STYLES): string {
  return new Intl.DateTimeFormat(speech.locale, { ...STYLES[style], timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** "Sunday 15 November", in the current language. Days are UTC days everywhere. */
export const dayName = (day: string, style: 'long' | 'short' | 'day' = 'long'): string => written(day, style);

/** "November 2026" */
export const monthName = (month: string): string => written(`${month}-01`, 'month');

/** The short names of the days from Monday on. */
export const weekdays = (): string[] => [1, 2, 3, 4, 5, 6, 7].map((day) => written(`2024-01-0${day}`, 'weekday'));

/** The options of the day: "Hard, Residents" */
export const terms = (one: Pick<DailyTry, 'terms'>): string => one.terms.map((key) => say(key)).join(', ');

export const triesToday = (info: DailyInfo): readonly DailyTry[] => info.tries.filter((one) => one.day === info.day);

/** +12, −3, 0 */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');

export function outcome(one: DailyTry): string {
  if (one.result === null) return t('ui.daily.running');
  return t(
    one.result === 'won'
      ? 'ui.daily.won'
      : one.result === 'tied'
        ? 'ui.daily.tied'
        : one.points === null
          ? 'ui.daily.resigned'
          : 'ui.daily.lost',
  );
}
