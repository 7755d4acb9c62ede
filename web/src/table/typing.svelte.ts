// The field for typed moves at a table: loaded when first asked for, closed where it was opened.
import { tick } from 'svelte';
import { patiently } from '../lib/patient';

export class TypingField {
  open = $state(false);
  Panel = $state.raw<typeof import('../notation/panel').Panel>();
  #opener: Element | null = null;

  show(): void {
    if (!this.open) this.#opener = document.activeElement;
    this.open = true;
    if (this.Panel) return;
    void patiently(async () => {
      const { Panel, learnNotation } = await import('../notation/panel');
      await learnNotation();
      this.Panel = Panel;
    });
  }

  close(): void {
    this.open = false;
    const opener = this.#opener;
    void tick().then(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }));
  }
}
