// How a game was scored, in words and figures: at the table and on the sheet (K8).
import type { FigureRow } from '../../lib/Figures.svelte';
import { t } from '../../lib/i18n';
import { isYou } from '../../table/names';
import { agreedInWords, loser, lossInWords, sentences, winnersInWords, type Ended } from '../../table/result';
import type { GameScene } from './scene.svelte';
import type { TownResult } from './view';

export type Ending = Pick<TownResult, 'winner' | 'reason' | 'points' | 'seats' | 'removed'>;

/** How a game ended. */
export function outcomeOf(scene: GameScene): Ended {
  const agreed = agreedInWords(scene);
  const lost = loser(scene);
  const { result } = scene.view;
  const winner = lost === null ? (result?.winner ?? null) : 1 - lost;
  const decided = () =>
    result
      ? reasonWords(
          result,
          (seat) => scene.name(seat),
          (seat) => isYou(scene.table, seat),
        )
      : '';
  const counts = result?.reason === 'early' && scene.table.match ? t('ui.architekton.result.double') : '';
  return {
    winners: winner === null ? [] : [winner],
    heading: agreed ?? (winner === null ? t('ui.table.result.draw') : winnersInWords(scene, [winner])),
    why: lossInWords(scene) ?? sentences(decided(), counts),
  };
}

/** What decided the game; `you`: whether a seat is "you". */
export function reasonWords(
  { winner, reason, points: [first = 0, second = 0] }: Ending,
  name: (seat: number) => string,
  you: (seat: number) => boolean = () => false,
): string {
  switch (reason) {
    case 'early': {
      const loser = 1 - (winner ?? 0);
      return you(loser)
        ? t('ui.architekton.result.you_early')
        : t('ui.architekton.result.early', { name: name(loser) });
    }
    case 'tiebreak':
      return t('ui.architekton.result.tiebreak', { points: first });
    case 'draw':
      return t('ui.architekton.result.level', { points: first });
    case 'points':
      return t('ui.architekton.result.points', { more: Math.max(first, second), less: Math.min(first, second) });
  }
}

/** The sources of points, with a column for each of these seats. */
export function rowsOf(
  { seats, removed }: Pick<Ending, 'seats' | 'removed'>,
  order: readonly number[],
): readonly FigureRow[] {
  const figures = (of: (seat: Ending['seats'][number]) => number) => order.map((seat) => of(seats[seat]!));
  const gone = (seat: number) => removed.filter(({ owner }) => owner === seat).map(({ cell }) => cell);
  return [
    { name: t('ui.architekton.result.group'), paragraph: 'K8.2', figures: figures(({ group }) => group.length) },
    { name: t('ui.architekton.result.chips'), figures: figures(({ chips }) => chips) },
    { name: t('ui.architekton.result.sum'), figures: figures(({ points }) => points), weight: 'sum' },
    {
      name: t('ui.architekton.result.standing'),
      paragraph: 'K8.3',
      figures: figures(({ standing }) => standing),
      weight: 'small',
    },
    { name: t('ui.architekton.result.removed'), paragraph: 'K8.1', figures: order.map(gone), weight: 'small' },
  ];
}
