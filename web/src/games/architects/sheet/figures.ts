// The scores of the cities in a round, part by part, and their totals.
import type { FigureRow } from '../../../lib/Figures.svelte';
import { t } from '../../../lib/i18n';
import { pairName } from '../types';
import { eventName, goalName, roman } from '../words';
import type { CitiesScore, CityScore } from './types';

const ENDS = ['boats', 'tokens'] as const;

export function rowsOf({ cities }: CitiesScore): readonly FigureRow[] {
  const [first] = cities;
  if (!first) return [];
  const row = (name: string, paragraph: string | undefined, of: (city: CityScore) => number | null | undefined) => ({
    name,
    paragraph,
    figures: cities.map((city) => of(city) ?? '–'),
  });
  const rows: FigureRow[] = first.goals.map((goal, n) => row(goalName(goal), 'M7.1', (city) => city.goals[n]?.points));
  rows.push(row(t('ui.sheet.architects.landmarks'), 'M7.2', (city) => city.landmarks.points));
  for (const pair of new Set(cities.flatMap((city) => city.services.map((one) => one.pair))))
    rows.push(row(pairName(pair), 'M7.3', (city) => city.services.find((one) => one.pair === pair)?.points));
  const event = cities.find((city) => city.event)?.event;
  if (event) rows.push(row(eventName(event.id), 'M13.1', (city) => city.event?.points));
  rows.push({
    ...row(t('ui.sheet.architects.round_total', { round: roman(first.round) }), undefined, (city) => city.total),
    weight: 'sum',
  });
  if (cities.some((city) => city.before))
    rows.push(row(t('ui.sheet.architects.before'), undefined, (city) => city.before));
  if (cities.some((city) => city.residents.rows))
    rows.push(row(t('ui.sheet.architects.residents'), 'M12.4', (city) => city.residents.points));
  for (const source of ENDS) {
    const found = (city: CityScore) => city.end.find((one) => one.source === source);
    if (cities.some(found))
      rows.push(row(t(`ui.sheet.architects.${source}`), 'M8.2', (city) => found(city)?.points ?? 0));
  }
  rows.push({ ...row(t('ui.sheet.architects.total'), undefined, (city) => city.points), weight: 'sum' });
  return rows;
}
