// The decision in progress: the card in hand, the space selected for it, or the target of an effect.
// What is legal comes from the server's choices.
import { t } from '../../lib/i18n';
import { loudspeaker } from '../../table/sound.svelte';
import type { GameScene } from './scene.svelte';
import type { CityChoice, CityMove, Turn } from './view';
import { ringWords, words } from './words';

const OF_CARD = ['play', 'lay', 'discard', 'remove', 'under'];

/** A card that can be chosen: from the hand, or from the Graveyard to pay with. */
export interface Held {
  readonly slot: number;
  readonly card: string;
  readonly usable: boolean;
  readonly buried: boolean;
}

/** A card of the hand for people who listen. */
export function heldWords(scene: GameScene, held: Held): string {
  const kind = scene.kind(held.card);
  return t(held.buried ? 'ui.architectura.hand.buried' : 'ui.architectura.hand.card', {
    number: held.slot + 1,
    card: words(kind.name),
    ring: ringWords(kind),
    text: words(kind.text),
  });
}

interface Space {
  readonly space: string;
}
type TurnChoice = CityChoice & { readonly move: Turn };

const isTurn = (choice: CityChoice): choice is TurnChoice => choice.move.kind === 'turn';
const inCity = (move: CityMove): move is CityMove & Space => 'space' in move && move.space !== 'out';

export class Hand {
  /** The kind of the card in hand; nobody has two of a kind. */
  card = $state<string | null>(null);
  space = $state<string | null>(null);
  /** The second card of a swap. */
  partner = $state<string | null>(null);
  /** Which way to turn the selected card, while that is previewed. */
  up = $state<boolean | null>(null);
  /** The space under the mouse or a dragged card. */
  over = $state<string | null>(null);
  /** Where a dragged card is on the screen. */
  dragged = $state.raw<{ x: number; y: number } | null>(null);
  /** A card is being chosen to fetch another for (A10.13). */
  fetching = $state(false);

  readonly #scene: GameScene;

  constructor(scene: GameScene) {
    this.#scene = scene;
  }

  readonly choices = $derived.by(() => (this.#scene.asked ? this.#scene.state.choices : []));
  readonly #ofCards = $derived(
    this.choices.filter((choice) =>
      this.fetching ? choice.move.kind === 'fetch' : OF_CARD.includes(choice.move.kind),
    ),
  );

  /** The hand in its order, then the Graveyard's cards where these can be chosen too. */
  readonly cards = $derived.by((): readonly Held[] => {
    const { view, seat } = this.#scene;
    const own = seat === null ? null : view.seats[seat];
    if (!own?.hand) return [];
    const usable = new Set(this.#ofCards.map((choice) => ('card' in choice.move ? choice.move.card : '')));
    const buried = view.phase === 'cost' && this.#scene.asked ? own.buried : [];
    return [
      ...own.hand.map((card) => ({ card, buried: false })),
      ...buried.map((card) => ({ card, buried: true })),
    ].map((one, slot) => ({
      ...one,
      slot,
      usable: usable.has(one.card),
    }));
  });

  /** The spaces that can be chosen now, each with its choices. */
  readonly targets = $derived.by((): ReadonlyMap<string, readonly CityChoice[]> => {
    const found = new Map<string, CityChoice[]>();
    const add = (space: string, choice: CityChoice) => found.set(space, [...(found.get(space) ?? []), choice]);
    for (const choice of this.choices) {
      const { move } = choice;
      if (!inCity(move)) continue;
      if ('card' in move ? move.card !== this.card : this.card !== null) continue;
      add(move.space, choice);
      if (move.kind === 'swap') add(move.with, choice);
    }
    return found;
  });

  /** The first of two cards to swap is still to be chosen. */
  readonly seeksFirst = $derived.by(
    () => this.space === null && this.choices.some((choice) => choice.move.kind === 'swap'),
  );

  /** For a swap: the neighbours that the first card can change places with. */
  readonly partners = $derived.by((): ReadonlyMap<string, CityChoice> => {
    const found = new Map<string, CityChoice>();
    if (this.space === null) return found;
    for (const choice of this.targets.get(this.space) ?? []) {
      if (choice.move.kind === 'swap')
        found.set(choice.move.space === this.space ? choice.move.with : choice.move.space, choice);
    }
    return found;
  });

  /** The two turns of the chosen card, lower first. */
  readonly turns = $derived.by((): readonly TurnChoice[] => {
    const here = this.space === null ? [] : (this.targets.get(this.space) ?? []);
    return here.filter(isTurn).toSorted((a, b) => Number(a.move.up) - Number(b.move.up));
  });

  /** The move that would be made now; null while something is still to be chosen. */
  readonly choice = $derived.by((): CityChoice | null => {
    if (this.card !== null) {
      const ofCard = this.#ofCards.filter((choice) => 'card' in choice.move && choice.move.card === this.card);
      const elsewhere = ofCard.find((choice) => !inCity(choice.move)) ?? null; // outside the city, out of the game, under the deck
      return this.space === null ? elsewhere : (this.targets.get(this.space)?.[0] ?? elsewhere);
    }
    if (this.space === null) return null;
    if (this.turns.length) return this.turns.find((choice) => choice.move.up === this.up) ?? null;
    if (this.partners.size) return this.partner === null ? null : (this.partners.get(this.partner) ?? null);
    return this.targets.get(this.space)?.[0] ?? null;
  });

  /** The choice in the preview: that of the space pointed at, else the selected one. */
  readonly shown = $derived.by((): CityChoice | null => {
    const over = this.over;
    if (over === null || over === this.space) return this.choice;
    if (this.partners.has(over)) return this.partners.get(over)!;
    const here = this.targets.get(over);
    return here?.length === 1 ? here[0]! : this.choice;
  });

  /** The space where the card in hand is shown. */
  readonly shownSpace = $derived(
    this.card === null ? null : this.over !== null && this.targets.has(this.over) ? this.over : this.space,
  );

  simple(kind: 'exchange' | 'decline' | 'yes' | 'no' | 'ready'): CityChoice | undefined {
    return this.choices.find((choice) => choice.move.kind === kind);
  }

  readonly fetches = $derived(this.choices.some((choice) => choice.move.kind === 'fetch'));

  take(slot: number): void {
    const held = this.cards[slot];
    const { session } = this.#scene;
    if (!held?.usable || !session.free) return;
    session.dismiss();
    const under = this.choices.find((choice) => choice.move.kind === 'under' && choice.move.card === held.card);
    if (under) return this.#scene.act(under);
    if (this.card !== held.card) {
      this.space = null;
      loudspeaker.play('lift');
    }
    this.card = held.card;
  }

  putBack(): void {
    this.card = null;
    this.space = null;
    this.partner = null;
    this.up = null;
    this.over = null;
    this.dragged = null;
    this.fetching = false;
  }

  /** Selects a space; if it cannot be chosen, asks the server why. */
  place(space: string): void {
    const { session } = this.#scene;
    if (!session.free) return;
    session.dismiss();
    this.over = null;
    if (this.partners.has(space)) this.partner = space;
    else if (this.targets.has(space)) {
      this.space = space;
      this.partner = null;
      this.up = null;
      if (this.partners.size === 1) this.partner = [...this.partners.keys()][0]!;
    } else if (this.card !== null) this.refuse(space);
  }

  /** Sends a move that is not allowed, so that the server names the paragraph. */
  refuse(space: string): void {
    const { session, view } = this.#scene;
    if (this.card !== null && session.free)
      session.act({ kind: view.phase === 'lay' ? 'lay' : 'play', card: this.card, space });
  }

  confirm(sure = false): void {
    if (this.choice) this.#scene.act(this.choice, sure);
  }

  /** Selects and shows what a hint suggests. */
  follow(move: CityMove): void {
    this.putBack();
    this.fetching = move.kind === 'fetch';
    if ('card' in move && move.kind !== 'replace') this.card = move.card;
    if (inCity(move)) this.space = move.space;
    if (move.kind === 'swap') this.partner = move.with;
    if (move.kind === 'turn') this.up = move.up;
  }
}
