// A deck in the making (A11.1). It is kept here until its owner is ready: then the replacements are sent one by one, and
// the server judges each of them.
import { keep, recall } from '../../lib/shelf';
import type { City } from './city.svelte';
import type { Colour } from './view';

export interface Pair {
  readonly card: string;
  readonly for: string;
}
export interface Saved {
  readonly name: string;
  readonly pairs: readonly Pair[];
}
/** Why a replacement is not offered: the rest of a key of the refusals. */
export type Reason = 'used_already' | 'not_that_card' | 'not_in_deck' | 'enough';

const MOST_SAVED = 12;

export class Deck {
  pairs = $state.raw<readonly Pair[]>([]);
  /** The additional card that is being placed. */
  taken = $state<string | null>(null);
  saved = $state.raw<readonly Saved[]>([]);
  sending = $state(false);
  #unsent: Pair[] = [];
  #said = false; // that it is ready
  readonly #city: City;

  constructor(city: City) {
    this.#city = city;
  }

  readonly seat = $derived.by(() => this.#city.seat ?? 0);
  readonly colour = $derived.by((): Colour => this.#city.colour(this.seat));
  readonly most = $derived.by(() => this.#city.view.most ?? 0);
  /** The deck as the server has it, with what is chosen here. */
  readonly #dealt = $derived.by(() => this.#city.view.seats[this.seat]?.cards ?? []);
  readonly done = $derived.by(() => this.#city.view.seats[this.seat]?.replaced ?? []);
  readonly slots = $derived(
    this.#dealt.map((card) => ({ basic: card, pair: this.pairs.find((pair) => pair.for === card) ?? null })),
  );
  readonly count = $derived(this.pairs.length + this.done.length);

  /** The additional cards of the colour, as the server offers them. */
  readonly offered = $derived.by(() => {
    const { view } = this.#city;
    const basics = new Set([...this.#dealt, ...this.done.map((pair) => pair.for)]);
    const own = this.#city.state.choices.flatMap((choice) => {
      const move = choice['move'] as { kind: string; card?: string };
      return move.kind === 'replace' ? [move.card!] : [];
    });
    return [...new Set(own)].filter((card) => !basics.has(card) && view.kinds[card]);
  });

  /** What may be replaced by a card at all, whether it is still there or not. */
  #mayReplace(card: string, basic: string): boolean {
    return this.#city.state.choices.some((choice) => {
      const move = choice['move'] as { kind: string; card?: string; for?: string };
      return move.kind === 'replace' && move.card === card && move.for === basic;
    });
  }

  refusal(card: string, basic: string): Reason | null {
    if (this.pairs.some((pair) => pair.card === card)) return 'used_already';
    if (!this.#mayReplace(card, basic)) return 'not_that_card';
    if (this.pairs.some((pair) => pair.for === basic)) return 'not_in_deck';
    return this.count >= this.most ? 'enough' : null;
  }

  usable(card: string): boolean {
    return this.slots.some((slot) => this.refusal(card, slot.basic) === null);
  }

  take(card: string): void {
    this.taken = this.taken === card ? null : card;
  }

  replace(card: string, basic: string): void {
    this.pairs = [...this.pairs, { card, for: basic }];
    this.taken = null;
  }

  restore(basic: string): void {
    this.pairs = this.pairs.filter((pair) => pair.for !== basic);
  }

  clear(): void {
    this.pairs = [];
    this.taken = null;
  }

  /** A legal deck by lot, as many replacements as are allowed where that is possible. */
  shuffle(): void {
    this.clear();
    for (const card of this.offered.toSorted(() => Math.random() - 0.5)) {
      const basics = this.slots.map((slot) => slot.basic).filter((basic) => this.refusal(card, basic) === null);
      const basic = basics[Math.floor(Math.random() * basics.length)];
      if (basic !== undefined) this.replace(card, basic);
    }
  }

  /** Takes up as much of a saved deck as is legal here. */
  load(deck: Saved): void {
    this.clear();
    for (const pair of deck.pairs) if (this.refusal(pair.card, pair.for) === null) this.replace(pair.card, pair.for);
  }

  recall(): void {
    const kept = recall(`decks.${this.colour}`);
    try {
      const found: unknown = kept === null ? [] : JSON.parse(kept);
      this.saved = Array.isArray(found) ? found.filter(isSaved) : [];
    } catch {
      this.saved = []; // somebody else wrote there; nothing of value is lost
    }
  }

  save(name: string): void {
    this.#keep([{ name, pairs: this.pairs }, ...this.saved.filter((deck) => deck.name !== name)].slice(0, MOST_SAVED));
  }

  forget(name: string): void {
    this.#keep(this.saved.filter((deck) => deck.name !== name));
  }

  #keep(saved: readonly Saved[]): void {
    this.saved = saved;
    keep(`decks.${this.colour}`, saved.length ? JSON.stringify(saved) : null);
  }

  /** Sends the deck, one replacement after another, and then that it is ready. */
  send(): void {
    this.#unsent = [...this.pairs];
    this.#said = false;
    this.sending = true;
    this.next();
  }

  /** Called whenever the table is free again. */
  next(): void {
    const { session, state, view } = this.#city;
    if (!this.sending) return;
    if (session.refusal || session.problem || view.phase !== 'build' || (this.#said && !state.to_move)) {
      this.sending = false;
      return;
    }
    if (!session.free) return;
    if (state.held) return session.confirm(); // the button has asked already
    const pair = this.#unsent.shift();
    if (pair) {
      this.pairs = this.pairs.filter((one) => one !== pair);
      return session.act({ kind: 'replace', ...pair });
    }
    if (this.#said) return;
    this.#said = true;
    session.act({ kind: 'ready' });
  }
}

function isSaved(deck: unknown): deck is Saved {
  const { name, pairs } = (deck ?? {}) as Partial<Saved>;
  return (
    typeof name === 'string' &&
    Array.isArray(pairs) &&
    pairs.every((pair) => typeof pair?.card === 'string' && typeof pair?.for === 'string')
  );
}
