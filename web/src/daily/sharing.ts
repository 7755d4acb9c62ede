// The result of a day in words: for the page, and as a text for others that tells no move.
import { say, t } from '../lib/i18n';
import type { DailyInfo, DailyResult } from '../lib/protocol';
import { dayName, terms } from './words';

/** What the level that is par scored; undefined as long as it has not played. */
export const parOf = ({ scores, par }: DailyResult): number | undefined =>
  scores.find(({ level }) => level === par)?.points;

/** "103 to 97", or the points alone where there is no opponent; empty if somebody gave up. */
export function score({ points, rival }: DailyResult): string {
  if (points === null) return '';
  return rival === null ? String(points) : t('ui.daily.page.score', { points, rival });
}

/** "You won, 5 above par." */
export function verdict(today: DailyResult): string {
  if (today.points === null) return t('ui.daily.page.resigned');
  const sentence = t(`ui.daily.page.${today.result}`);
  const par = parOf(today);
  if (par === undefined) return `${sentence}.`;
  const above = today.points - par;
  if (above === 0) return `${sentence}, ${t('ui.daily.page.at_par')}.`;
  return `${sentence}, ${t(above > 0 ? 'ui.daily.page.above' : 'ui.daily.page.below', { count: Math.abs(above) })}.`;
}

/** The text to share: ✓ and ✗ for the rounds, figures without a move, and where to play. */
export function shareText(info: DailyInfo, today: DailyResult, place: string): string {
  const par = parOf(today);
  const rounds = today.rounds.map((won) => (won ? '✓' : '✗')).join(' ');
  const facts = [
    rounds && t('ui.daily.page.rounds', { marks: rounds }),
    score(today) || t('ui.daily.resigned'),
    par === undefined ? '' : t('ui.daily.page.par', { points: par }),
  ];
  const lines = [
    t('ui.daily.page.headline', { day: dayName(info.day, 'day') }),
    [info.title, terms(info)].filter(Boolean).join(', '),
    facts.filter(Boolean).join(' · '),
    today.sources.map(([key, points]) => `${say(key)} ${points}`).join(' · '),
    info.streak > 1 ? t('ui.daily.page.in_a_row', { count: info.streak }) : '',
    place,
  ];
  return lines.filter(Boolean).join('\n');
}
