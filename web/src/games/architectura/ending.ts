// How a game was scored, in words and figures: at the table and on the sheet (A12).
import type { FigureRow } from '../../lib/Figures.svelte';
import { t } from '../../lib/i18n';
import { agreedInWords, loser, lossInWords, winnersInWords, type Ended } from '../../table/result';
import type { GameScene } from './scene.svelte';
import type { CityResult } from './view';
import { points } from './words';

const REASON = { points: 'by_points', cards: 'by_cards', lowest: 'by_lowest', shared: 'level' } as const;
const PARTS = [
  ['values', 'A12.2'],
  ['end', 'A12.2'],
  ['graveyard', 'A10.23'],
  ['bonus', 'A2.3'],
] as const;
const ALWAYS = 2; // this many parts are shown even if they score nothing

/** How a game ended; `ending`: its scoring, if it came to one. */
export function outcomeOf(scene: GameScene): Ended & { readonly ending: CityResult | null } {
  const agreed = agreedInWords(scene);
  const lost = loser(scene);
  const ending = lost === null && agreed === null ? scene.view.result : null;
  const winners = agreed === null ? (ending?.winners ?? scene.order.filter((seat) => seat !== lost)) : [];
  const won = ending || winners.length === 1 ? winnersInWords(scene, winners) : t('ui.architectura.result.ended');
  return {
    ending,
    winners,
    heading: agreed ?? won,
    why: ending ? reasonWords(ending) : (lossInWords(scene) ?? ''),
  };
}

/** What decided it. */
export function reasonWords({ reason, points: all }: CityResult): string {
  const [most = 0, next = 0, ...others] = all.toSorted((one, other) => other - one);
  if (reason === 'points' && !others.length)
    return t('ui.architectura.result.score', { more: points(most), less: points(next) });
  return t(`ui.architectura.result.${REASON[reason]}`, { points: points(most) });
}

/** The sources of points, with a column for each of these seats. */
export function rowsOf(ending: CityResult, order: readonly number[]): readonly FigureRow[] {
  const figures = (of: (seat: CityResult['seats'][number]) => number | string) =>
    order.map((seat) => of(ending.seats[seat]!));
  const told = PARTS.filter(([part], n) => n < ALWAYS || ending.seats.some((seat) => seat.breakdown[part] !== 0));
  return [
    ...told.map(([part, paragraph]) => ({
      name: t(`ui.architectura.result.${part}`),
      paragraph,
      figures: figures((seat) => points(seat.breakdown[part])),
    })),
    { name: t('ui.architectura.result.sum'), figures: figures((seat) => points(seat.points)), weight: 'sum' },
    {
      name: t('ui.architectura.result.on_table'),
      paragraph: 'A12.3',
      figures: figures((seat) => seat.on_table),
      weight: 'small',
    },
  ];
}
