// What had the focus when a panel was opened gets it back when the panel is closed.
import { tick } from 'svelte';

export class Opener {
  #found: Element | null = null;

  note(): void {
    this.#found = document.activeElement;
  }

  async focus(): Promise<void> {
    await tick();
    if (this.#found instanceof HTMLElement) this.#found.focus({ preventScroll: true });
  }
}
