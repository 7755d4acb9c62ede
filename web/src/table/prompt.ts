// Who is to do what, in one short sentence: the part that all games share.
import { t } from '../lib/i18n';
import type { Scene } from './scene.svelte';

export interface Prompt {
  /** What happens. */
  readonly text: string;
  /** What this client can do, in gold; empty if it is not our turn. */
  readonly call: string;
}

export const told = (text: string): Prompt => ({ text, call: '' });

/** The prompt if nobody can act: the game is over or paused, or a bot has not begun to think. */
export function standstill(scene: Scene): Prompt | null {
  const { state, actor } = scene;
  if (state.over) return told(t('ui.table.prompt.over'));
  if (state.paused) return told(t('ui.table.prompt.paused'));
  if (actor === null) return told(t('ui.table.prompt.draws'));
  const waits = state.queued && !state.to_move && state.hand_over === null;
  return waits ? told(t('ui.table.queued', { name: scene.name(actor) })) : null;
}
