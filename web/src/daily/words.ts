// The game of the day in words.
import { say, speech, t } from '../lib/i18n';
import type { DailyInfo, DailyTry } from '../lib/protocol';

/** "Sunday 15 November", in the current language. Days are UTC days everywhere. */
export function dayName(day: string, style: 'long' | 'short' = 'long'): string {
  const format =
    style === 'long'
      ? ({ weekday: 'long', day: 'numeric', month: 'long' } as const)
      : ({ day: 'numeric', month: 'short', year: 'numeric' } as const);
  const language = speech.language === 'en' ? 'en-GB' : speech.language;
  return new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

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
