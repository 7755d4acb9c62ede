// The rules beside a table: loaded when first asked for, opened by every link to them, closed where they were opened.
import { closestTo } from '../lib/closest';
import { patiently } from '../lib/patient';
import { layout } from './layout.svelte';
import { Opener } from './opener';

const WIDTH = 400; // pixels, of the panel

export class Reading {
  open = $state(false);
  /** The paragraph that was asked for. */
  at = $state.raw<string | null>(null);
  Panel = $state.raw<typeof import('../rules/panel').Panel>();
  /** The table beside it. */
  table = $state<HTMLElement>();
  readonly #opener = new Opener();

  /** A panel needs the room of a wide window; elsewhere it is a sheet over the table. */
  readonly sheet = $derived(layout.arrangement === 'phone' || layout.upright || layout.low);

  /** How far the middle of the table gives way. */
  readonly gives = $derived.by((): number => {
    if (!this.open || this.sheet) return 0;
    return Math.max(0, WIDTH - (this.table?.querySelector<HTMLElement>('aside.right')?.offsetWidth ?? 0));
  });

  toggle(): void {
    if (this.open) this.close();
    else this.show(null);
  }

  show(paragraph: string | null): void {
    if (!this.open) this.#opener.note();
    this.at = paragraph;
    this.open = true;
    if (this.Panel) return;
    void patiently(async () => {
      const { Panel, learnLearning } = await import('../rules/panel');
      await learnLearning();
      this.Panel = Panel;
    });
  }

  close(): void {
    this.open = false;
    void this.#opener.focus();
  }

  /** Opens the panel instead of leaving the table. A click for a new tab is left to the browser. */
  intercept(onopen: () => void): () => void {
    const click = (event: MouseEvent): void => {
      const link = closestTo(event.target, 'a[href^="/rules/"]');
      if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onopen();
      this.show(link.getAttribute('href')?.split('#')[1] ?? null);
    };
    document.addEventListener('click', click, true);
    return () => document.removeEventListener('click', click, true);
  }
}
