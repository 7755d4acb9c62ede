// A deck being built (A11.1). The server keeps it and checks every replacement, which is sent as soon as it is chosen.
import { keep, recallData } from '../../lib/storage';
import type { GameScene } from './scene.svelte';
import type { Colour } from './view';

export interface Pair {
  readonly card: string;
  readonly for: string;
}
export interface Saved {
  readonly name: string;
  readonly pairs: readonly Pair[];
}

const MOST_SAVED = 12;

const isIn = (pairs: readonly Pair[], { card, for: basic }: Pair): boolean =>
  pairs.some((pair) => pair.card === card && pair.for === basic);

export class Deck {
  /** The additional card that is being placed. */
  taken = $state<string | null>(null);
  saved = $state.raw<readonly Saved[]>([]);
  /** Another deck is being loaded, or this one submitted, step by step. */
  sending = $state(false);
  #wanted: readonly Pair[] = [];
  #atRandom = false; // fill up the wanted deck at random
  #handsIn = false;
  #said = false; // the player has said that it is ready
  /** All replacements each seat was offered so far, including those that are not legal now. */
  #offers = $state.raw<Readonly<Record<number, readonly Pair[]>>>({});
  readonly #scene: GameScene;

  constructor(scene: GameScene) {
    this.#scene = scene;
  }

  readonly seat = $derived.by(() => this.#scene.seat ?? 0);
  readonly colour = $derived.by((): Colour => this.#scene.colour(this.seat));
  readonly most = $derived.by(() => this.#scene.view.most ?? 0);
  /** The replacements that have been made. */
  readonly pairs = $derived.by((): readonly Pair[] => this.#scene.view.seats[this.seat]?.replaced ?? []);
  readonly slots = $derived.by(() =>
    (this.#scene.view.seats[this.seat]?.cards ?? []).map((card) => {
      const pair = this.pairs.find((one) => one.card === card) ?? null;
      return { basic: pair?.for ?? card, pair };
    }),
  );
  readonly #offered = $derived.by((): readonly Pair[] => this.#offers[this.seat] ?? []);
  /** The additional cards. */
  readonly offered = $derived([...new Set(this.#offered.map(({ card }) => card))]);
  readonly #legal = $derived.by((): readonly Pair[] =>
    this.#scene.state.choices.flatMap(({ move }) => (move.kind === 'replace' ? [move] : [])),
  );

  /** Whether the card could replace any card, or that one. */
  usable(card: string, basic?: string): boolean {
    return this.#legal.some((pair) => pair.card === card && (basic === undefined || pair.for === basic));
  }

  /** The cards that it may replace. */
  replaceable(card: string): readonly string[] {
    return this.#offered.flatMap((pair) => (pair.card === card ? [pair.for] : []));
  }

  take(card: string): void {
    this.taken = this.taken === card ? null : card;
  }

  /** If it is not allowed, the server says why. */
  replace(card: string, basic: string): void {
    if (this.#scene.session.free) this.#scene.session.act({ kind: 'replace', card, for: basic });
  }

  restore(basic: string): void {
    this.#make(this.pairs.filter((pair) => pair.for !== basic));
  }

  clear(): void {
    this.#make([]);
  }

  /** A random deck, with as many replacements as possible. */
  shuffle(): void {
    this.#make([], { atRandom: true });
  }

  /** Loads as much of a saved deck as is legal here. */
  load(deck: Saved): void {
    this.#make(deck.pairs);
  }

  handIn(): void {
    this.#make(this.pairs, { handsIn: true });
  }

  recall(): void {
    const found = recallData(`decks.${this.colour}`);
    this.saved = Array.isArray(found) ? found.filter(isSaved) : [];
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

  #make(wanted: readonly Pair[], { atRandom = false, handsIn = false } = {}): void {
    this.#wanted = wanted;
    this.#atRandom = atRandom;
    this.#handsIn = handsIn;
    this.#said = false;
    this.taken = null;
    this.sending = true;
    this.next();
  }

  /** Call for every state, and whenever the table is free again. */
  next(): void {
    const { session, state, view } = this.#scene;
    this.#note();
    if (!this.sending) return;
    if (session.refusal || session.problem || view.phase !== 'build' || (this.#said && !state.to_move)) {
      this.sending = false;
      return;
    }
    if (!session.free) return;
    if (state.held) return session.confirm(); // the button was the confirmation
    if (this.pairs.some((pair) => !isIn(this.#wanted, pair))) return session.undo(); // the last one, until none is left that is not wanted
    const pair = this.#missing();
    if (pair) return session.act({ kind: 'replace', ...pair });
    if (!this.#handsIn) this.sending = false;
    else if (!this.#said) {
      this.#said = true;
      session.act({ kind: 'ready' });
    }
  }

  /** The next replacement towards the wanted deck; what is not allowed is left out. */
  #missing(): Pair | undefined {
    const wanted = this.#legal.find((pair) => isIn(this.#wanted, pair));
    if (wanted || !this.#atRandom) return wanted && { card: wanted.card, for: wanted.for };
    const drawn = this.#legal[Math.floor(Math.random() * this.#legal.length)];
    if (!drawn) return undefined;
    const pair = { card: drawn.card, for: drawn.for };
    this.#wanted = [...this.#wanted, pair];
    return pair;
  }

  #note(): void {
    if (this.pairs.some((pair) => pair.card === this.taken)) this.taken = null;
    const fresh = [...this.#legal, ...this.pairs].filter((pair) => !isIn(this.#offered, pair));
    if (this.#scene.asked && fresh.length)
      this.#offers = { ...this.#offers, [this.seat]: [...this.#offered, ...fresh] };
  }
}

function isSaved(deck: unknown): deck is Saved {
  const { name, pairs }: { readonly name?: unknown; readonly pairs?: unknown } = deck ?? {};
  return (
    typeof name === 'string' &&
    Array.isArray(pairs) &&
    pairs.every((pair) => typeof pair?.card === 'string' && typeof pair?.for === 'string')
  );
}
