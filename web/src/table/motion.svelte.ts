// How much is animated: as the device prefers, or nothing at all if that is switched off.
import { keep, recall } from '../lib/storage';

const calm = matchMedia('(prefers-reduced-motion: reduce)');

class Motion {
  /** Switched off in the menu: moves appear at once, without a pause after the opponent's. */
  off = $state(recall('motion') === 'off');
  reduced = $state(calm.matches);

  constructor() {
    calm.addEventListener('change', () => {
      this.reduced = calm.matches;
      this.#mark();
    });
    this.#mark();
  }

  /** Whether pieces may be animated. */
  get lively(): boolean {
    return !this.off && !this.reduced;
  }

  switch(off: boolean): void {
    this.off = off;
    this.#mark();
    keep('motion', off ? 'off' : null);
  }

  /** For the animations of the style sheets. */
  #mark(): void {
    document.documentElement.toggleAttribute('data-still', !this.lively);
  }
}

export const motion = new Motion();

/** Animates something; null: nothing is to move, and it is in its place already. No other code starts an animation. */
export function animate(
  node: Element,
  frames: Keyframe[],
  options: number | KeyframeAnimationOptions,
): Animation | null {
  return motion.lively ? node.animate(frames, options) : null;
}
