// How a game ended, in the words that all games share.
import { t } from '../lib/i18n';
import { isYou } from './names';
import type { Scene } from './scene.svelte';

/** Who won. */
export function winnersInWords(scene: Scene, winners: readonly number[]): string {
  const [winner] = winners;
  if (winner === undefined || winners.length > 1)
    return t('ui.table.result.shared', { names: winners.map((seat) => scene.name(seat)).join(', ') });
  return isYou(scene.table, winner)
    ? t('ui.table.result.you_win')
    : t('ui.table.result.wins', { name: scene.name(winner) });
}

/** Who resigned; null where nobody did. */
export function resignedInWords(scene: Scene): string | null {
  const { resigned } = scene.state;
  if (resigned === null) return null;
  return isYou(scene.table, resigned)
    ? t('ui.table.result.you_resigned')
    : t('ui.table.result.resigned', { name: scene.name(resigned) });
}
