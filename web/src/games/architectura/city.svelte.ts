// A game of Architectura on show: the view, what has just happened, and what this browser is about to decide.
import type { LogLine } from '../../lib/protocol';
import { calledName, isYou } from '../../table/names';
import type { Session } from '../../table/session.svelte';
import { loudspeaker } from '../../table/sound.svelte';
import { colourName } from './colours';
import { lastComparison, type Shown } from './comparing';
import { Hand } from './hand.svelte';
import { viewOf, type Card, type CardChange, type Choice, type Colour, type Kind } from './view';

const EVENT = 'architectura.event.';
const PLAYED = [
  'played',
  'played_on',
  'laid',
  'moved',
  'escaped',
  'swapped',
  'turned',
  'restored',
  'claimed',
  'protected',
].map((name) => EVENT + name);
const NO_KIND: Kind = {
  name: '?',
  text: '',
  ring: ['0'],
  basic: 0,
  shield: false,
  end: false,
  may: null,
  outside: false,
  replaces: [],
};

export class City {
  readonly session: Session;
  readonly hand: Hand;

  /** Spaces that a log line or a sentence points at. */
  lit = $state.raw<ReadonlySet<string>>(new Set());
  showScoring = $state(true);
  /** The kind of card, or the space, that is being looked at closely. */
  looked = $state.raw<{ card: string; seat: number; space: string | null } | null>(null);
  /** The space that the pointer or the focus is on, for a look in passing. */
  passing = $state.raw<string | null>(null);
  /** Counts the times that a key led from the hand to the city. */
  steps = $state(0);
  #acted = $state.raw<Choice | null>(null);
  #shown: { version: number; cards: number } | null = null;

  constructor(session: Session) {
    this.session = session;
    this.hand = new Hand(this);
  }

  readonly state = $derived.by(() => this.session.state!);
  readonly view = $derived(viewOf(this.state));
  readonly table = $derived(this.state.table);

  /** The card that counts on each space. */
  readonly tops = $derived(new Map(this.view.cards.filter((card) => !card.covered).map((card) => [card.space, card])));
  readonly byId = $derived(new Map(this.view.cards.map((card) => [card.id, card])));
  readonly claims = $derived(
    new Map(this.view.spaces.flatMap((one) => (one.claim === null ? [] : [[one.space, one.claim] as const]))),
  );

  /** The seat whose hand is on show; null where nobody's may be. */
  readonly seat = $derived(this.state.seat);
  readonly asked = $derived(this.state.to_move && !this.state.held);
  readonly pending = $derived(this.view.pending);

  /** The seats as they are listed: clockwise, the one person at a table with bots first. */
  readonly order = $derived.by(() => {
    const count = this.view.seats.length;
    const first = this.table.seats.findIndex((_, seat) => isYou(this.table, seat));
    return Array.from({ length: count }, (_, n) => (n + Math.max(0, first)) % count);
  });

  /** Whose turn it is to decide something; several build their decks at the same time. */
  readonly actor = $derived(
    this.state.over
      ? null
      : (this.state.held?.seat ??
          this.state.hand_over ??
          (this.state.to_move ? this.state.seat : (this.state.waiting[0] ?? null))),
  );

  /** The space of the last thing that happened in the city. */
  readonly lastSpace = $derived.by((): string | null => {
    const move = this.state.held?.move;
    if (typeof move?.['space'] === 'string') return move['space'];
    return this.session.log.findLast((line) => PLAYED.includes(line.key))?.cells[0] ?? null;
  });

  /** The comparison that belongs to the state on show (A5). */
  readonly comparison = $derived.by((): Shown | null => {
    if (this.state.held && this.#acted) return heldComparison(this.#acted);
    return this.session.before ? lastComparison(this.state.events) : null;
  });

  /** What the choice on show would change, by card. */
  readonly changes = $derived.by(
    () => new Map<string, CardChange>((this.hand.shown?.changes ?? []).map((change) => [change.id, change])),
  );

  kind(card: string): Kind {
    return this.view.kinds[card] ?? NO_KIND;
  }

  colour(seat: number): Colour {
    return this.view.seats[seat]!.colour;
  }

  /** What a seat is called beside the others. */
  name(seat: number): string {
    return calledName(this.table, seat, colourName(this.colour(seat)));
  }

  /** The cards of a space, the top one first. */
  stack(space: string): readonly Card[] {
    return this.view.cards.filter((card) => card.space === space).toReversed();
  }

  point(spaces: readonly string[]): void {
    this.lit = new Set(spaces);
  }

  acts(seat: number): boolean {
    return !this.state.over && (this.state.waiting.includes(seat) || this.state.held?.seat === seat);
  }

  look(card: string, seat: number, space: string | null = null): void {
    this.looked = { card, seat, space };
  }

  act(choice: Choice): void {
    if (!this.session.free) return;
    this.#acted = choice;
    this.session.act(choice.move);
  }

  /** Called once for every state shown: sounds, and an empty hand for a new decision. */
  arrived(): void {
    const { version } = this.state;
    const last = this.#shown;
    this.#shown = { version, cards: this.view.cards.length };
    if (last?.version === version) return;
    this.hand.putBack();
    this.passing = null;
    if (last !== null) this.#sound(last.cards, this.state.events);
  }

  #sound(cardsBefore: number, events: readonly LogLine[]): void {
    const happened = (name: string) => events.some((line) => line.key.startsWith(EVENT + name));
    if (this.state.over) loudspeaker.play('over');
    else if (happened('destroyed') || happened('buried')) loudspeaker.play('pay');
    else if (happened('restored') || happened('protected') || happened('hand_limit')) loudspeaker.play('gain');
    else if (happened('turned') || happened('raised') || happened('lowered')) loudspeaker.play('turn');
    else if (this.view.cards.length > cardsBefore) loudspeaker.play('lay');
    if (this.state.to_move && !this.session.before?.to_move && !this.state.over) loudspeaker.play('turnStarts');
  }
}

function heldComparison(choice: Choice): Shown | null {
  const found = choice.compare;
  if (!found || choice.move.kind !== 'play') return null;
  const after = choice.changes?.find((change) => change.id === found.with)?.after;
  return {
    space: choice.move.space,
    left: found.space,
    value: found.value,
    leftValue: found.left,
    outcome: found.protected ? 'protected' : found.outcome,
    after: found.outcome === 'destroyed' ? null : (after?.value ?? found.left),
  };
}
