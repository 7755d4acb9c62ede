// What people say with one click from their devices, on the big screen: at their seats, for a moment.
import { SvelteMap } from 'svelte/reactivity';
import type { SaidLine } from '../lib/protocol';
import { learnTalk } from '../talk/texts';
import { phraseWords } from '../talk/words';

const SHOWN = 4_000; // milliseconds

export class Phrases {
  readonly #shown = new SvelteMap<number, string>(); // by seat
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #last = 0;

  /** Called with all lines so far, whenever there are more; the new ones are shown. */
  hear(lines: readonly SaidLine[]): void {
    for (const { n, seat, phrase } of lines) if (n > this.#last && seat !== null && phrase) this.#show(seat, phrase);
    this.#last = Math.max(this.#last, lines.at(-1)?.n ?? 0);
  }

  /** What a seat has just said; empty if nothing. */
  of(seat: number): string {
    const phrase = this.#shown.get(seat);
    return phrase ? phraseWords(phrase) : '';
  }

  #show(seat: number, phrase: string): void {
    void learnTalk().then(
      () => {
        clearTimeout(this.#timers.get(seat));
        this.#shown.set(seat, phrase);
        this.#timers.set(
          seat,
          setTimeout(() => this.#shown.delete(seat), SHOWN),
        );
      },
      () => undefined, // without its words it is not shown
    );
  }
}
