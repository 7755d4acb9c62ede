// How much moves on the table: as the device asks, or nothing at all if somebody prefers that.
import { keep, recall } from '../lib/storage';

const calm = matchMedia('(prefers-reduced-motion: reduce)');

class Motion {
  /** Switched off in the menu: moves appear at once, and the opponent's are not held for a look. */
  off = $state(recall('motion') === 'off');
  reduced = $state(calm.matches);

  constructor() {
    calm.addEventListener('change', () => {
      this.reduced = calm.matches;
      this.#mark();
    });
    this.#mark();
  }

  /** True when things may travel over the screen. */
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
