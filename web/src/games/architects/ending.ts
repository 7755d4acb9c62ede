// How a game ended, in words (M8.2).
import { say, t } from '../../lib/i18n';
import { agreedInWords, loser, lossInWords, winnersInWords, type Ended } from '../../table/result';
import type { GameScene } from './scene.svelte';

/** Its scoring; null if it did not come to one. */
export const endingOf = (scene: GameScene) =>
  loser(scene) === null && agreedInWords(scene) === null ? scene.view.result : null;

export function outcomeOf(scene: GameScene): Ended {
  const agreed = agreedInWords(scene);
  if (agreed !== null) return { winners: [], heading: agreed, why: '' };
  const lost = loser(scene);
  const winners = endingOf(scene)?.winners ?? scene.order.filter((seat) => seat !== lost);
  return { winners, heading: headingOf(scene, winners), why: whyOf(scene) };
}

function headingOf(scene: GameScene, winners: readonly number[]): string {
  const ending = endingOf(scene);
  if (loser(scene) !== null && scene.view.solo) return t('ui.architects.result.ended');
  return ending?.automa ? say(`architects.result.${ending.reason}`) : winnersInWords(scene, winners);
}

function whyOf(scene: GameScene): string {
  const ending = endingOf(scene);
  if (ending?.automa) {
    const [own, rival] = [ending.seats[0]!.points, ending.automa.points];
    return `${Math.max(own, rival)}–${Math.min(own, rival)}.`; // the winner's first
  }
  return ending ? say(`architects.result.${ending.reason}`) : (lossInWords(scene) ?? '');
}
