// What is asked of whom, in one short sentence: what every game says alike.
import { say, t } from '../lib/i18n';
import type { Scene } from './scene.svelte';

export interface Prompt {
  /** What happens. */
  readonly text: string;
  /** What somebody here can do about it, in gold; empty when it is not our turn. */
  readonly call: string;
}

export const told = (text: string): Prompt => ({ text, call: '' });

/** What is said where nobody can be asked: the game is over or stands still, or a bot has not begun to think. */
export function standstill(scene: Scene, nameOf: (seat: number) => string): Prompt | null {
  const { state, actor } = scene;
  const words = `ui.${state.game}.prompt`;
  if (state.over) return told(say(`${words}.over`));
  if (state.paused) return told(say(`${words}.paused`));
  if (actor === null) return told(say(`${words}.draws`));
  const waits = state.queued && !state.to_move && state.hand_over === null;
  return waits ? told(t('ui.table.queued', { name: nameOf(actor) })) : null;
}
