// What is said at a table, for its big screen. How it is shown is loaded when something is.
import { patiently } from '../lib/patient';
import type { Session } from '../table/session.svelte';
import type { Phrases } from './phrases.svelte';

export class Heard {
  #phrases = $state.raw<Phrases | null>(null);

  /** Made while a component is. */
  constructor(session: Session) {
    $effect(() => {
      const lines = session.talk?.lines.seats;
      if (lines?.length) void this.#load().then((phrases) => phrases.hear(lines));
    });
  }

  of = (seat: number | string): string => (typeof seat === 'number' && this.#phrases?.of(seat)) || '';

  async #load(): Promise<Phrases> {
    const { Phrases } = await patiently(() => import('./phrases.svelte'));
    return (this.#phrases ??= new Phrases());
  }
}
