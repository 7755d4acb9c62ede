import type { Live } from '../../table/live';
import type { GameScene } from './scene.svelte';

/**
 * Whether a question, of another player or one's own, stands where the choices are: it may stay for days, and the city
 * has no line to spare. What is shown there in the meantime goes first.
 */
export function isQuestioned(scene: GameScene, live: Live | undefined): boolean {
  const busy = scene.scoring !== null || scene.state.over || scene.deed !== null || scene.session.confirming !== null;
  return live !== undefined && live.questions && !live.replaced && !busy;
}
