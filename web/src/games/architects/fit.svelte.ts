// How closely a rail is set. It begins as loosely as the window seems to allow and is drawn together until all of it is in sight:
// how high its words and tiles are is known only once they stand there.
import { flushSync } from 'svelte';
import { innerHeight, innerWidth } from 'svelte/reactivity/window';

export class Fit {
  rail = $state<HTMLElement>();
  /** How many steps tighter than at first. */
  closer = $state(0);
  #lettered = $state(0);

  /** `steps`: how often it can be drawn together; `changes` reads what its height depends on. Made while a component is. */
  constructor(steps: () => number, changes: () => unknown) {
    // Loosened again only when the window changes size, so that nothing jumps during a game.
    $effect(() => {
      void [innerWidth.current, innerHeight.current];
      this.closer = 0;
    });
    $effect(() => {
      void [innerWidth.current, innerHeight.current, this.closer, this.#lettered, changes()];
      const { rail } = this;
      if (!rail) return;
      // When everything else has been drawn, so that the table is laid out once; all steps before it is painted.
      const frame = requestAnimationFrame(() => {
        while (rail.scrollHeight > rail.clientHeight && this.closer < steps()) {
          this.closer += 1;
          flushSync();
        }
      });
      return () => cancelAnimationFrame(frame);
    });
    $effect(() => {
      const settled = () => (this.#lettered += 1);
      document.fonts.addEventListener('loadingdone', settled);
      return () => document.fonts.removeEventListener('loadingdone', settled);
    });
  }
}
