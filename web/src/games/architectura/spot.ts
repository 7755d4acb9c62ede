// A space that can be chosen, in words: what lies there, and what would follow.
import { t } from '../../lib/i18n';
import type { GameScene } from './scene.svelte';
import { kindOf } from './spaces';
import type { CityChoice } from './view';
import { cardWords, outcomeOf } from './words';

/** Whether a card of the hand is about to be played, so that spaces tell what it would bring there. */
export const isPlayed = ({ hand, view }: GameScene): boolean =>
  hand.card !== null && ['play', 'extra', 'replay', 'cost'].includes(view.phase);

export function spotWords(scene: GameScene, space: string, choices: readonly CityChoice[]): string {
  const top = scene.tops.get(space);
  const here = top ? cardWords(scene.view, scene.table, top) : `${space}: ${t('ui.architectura.words.empty')}`;
  if (!isPlayed(scene)) return here;
  const { text, figures } = outcomeOf(scene.view, choices[0]!);
  return `${here}. ${text}${figures ? ` ${figures[0]} ${t('ui.table.becomes')} ${figures[1]}` : ''}`;
}

/** The value that a card of the hand would have there; null where nothing is said of it. */
export const valueThere = (choice: CityChoice | undefined, card: string | null): number | null =>
  choice?.changes?.find((change) => kindOf(change.id) === card && change.before === null)?.after?.value ?? null;
