// What is asked of whom, in one short sentence: what every game says alike.
import { t } from '../lib/i18n';
import type { Scene } from './scene.svelte';

export interface Prompt {
  /** What happens. */
  readonly text: string;
  /** What somebody here can do about it, in gold; empty when it is not our turn. */
  readonly call: string;
}

export const told = (text: string): Prompt => ({ text, call: '' });

/** What is said where nobody can be asked: the game is over or stands still, or a bot has not begun to think. */
export function standstill(scene: Scene): Prompt | null {
  const { state, actor } = scene;
  if (state.over) return told(t('ui.table.prompt.over'));
  if (state.paused) return told(t('ui.table.prompt.paused'));
  if (actor === null) return told(t('ui.table.prompt.draws'));
  const waits = state.queued && !state.to_move && state.hand_over === null;
  return waits ? told(t('ui.table.queued', { name: scene.name(actor) })) : null;
}
