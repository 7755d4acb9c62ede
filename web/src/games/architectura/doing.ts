// What is being decided, for everybody in the room: never which card, for that is a secret.
import { t } from '../../lib/i18n';
import { standstill } from '../../table/prompt';
import type { GameScene } from './scene.svelte';
import type { Phase } from './view';

const CHOOSES: readonly Phase[] = ['play', 'extra', 'replay', 'lay', 'cost'];

export function doingWords(scene: GameScene): string {
  const still = standstill(scene);
  if (still) return still.text;
  const { phase } = scene.view;
  if (phase === 'build')
    return t('ui.display.decks', { names: scene.state.waiting.map((seat) => scene.name(seat)).join(', ') });
  const name = scene.name(scene.actor!);
  if (phase === 'under') return t('ui.display.exchanges', { name });
  return t(CHOOSES.includes(phase) ? 'ui.display.chooses' : 'ui.display.decides', { name });
}
