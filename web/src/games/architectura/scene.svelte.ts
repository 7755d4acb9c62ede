// A game of Architectura as displayed: the view, what has just happened, and the decision in progress.
import { Scene, type Happened } from '../../table/scene.svelte';
import type { Session } from '../../table/session.svelte';
import type { Sound } from '../../table/sound.svelte';
import { lastComparison, type Shown } from './comparing';
import { way } from './flights';
import { Hand } from './hand.svelte';
import type { Card, CardChange, CityChoice, Colour, Kind, GameState } from './view';

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

export class GameScene extends Scene<GameState> {
  readonly hand: Hand;

  /** The kind of card, or the space, shown in the dialog. */
  looked = $state.raw<{ card: string; seat: number; space: string | null } | null>(null);
  /** The space under the pointer or with the focus, for its summary. */
  passing = $state.raw<string | null>(null);
  /** A figure shows the comparison of a state that nothing came before. */
  replays = false;
  #acted = $state.raw<CityChoice | null>(null);

  constructor(session: Session<GameState>) {
    super(session);
    session.way = way;
    this.hand = new Hand(this);
  }

  readonly view = $derived(this.state.view);

  /** The card that counts on each space. */
  readonly tops = $derived(new Map(this.view.cards.filter((card) => !card.covered).map((card) => [card.space, card])));
  readonly byId = $derived(new Map(this.view.cards.map((card) => [card.id, card])));
  readonly claims = $derived(
    new Map(this.view.spaces.flatMap((one) => (one.claim === null ? [] : [[one.space, one.claim] as const]))),
  );

  readonly pending = $derived(this.view.pending);

  /** The space of the last thing that happened in the city. */
  readonly lastSpace = $derived.by((): string | null => {
    const move = this.state.held?.move;
    if (move && 'space' in move) return move.space;
    return this.session.log.findLast((line) => PLAYED.includes(line.key))?.cells[0] ?? null;
  });

  /** The comparison of the current state (A5). */
  readonly comparison = $derived.by((): Shown | null => {
    if (this.state.held && this.#acted) return heldComparison(this.#acted);
    return this.session.before || this.replays ? lastComparison(this.state.events) : null;
  });

  /** What the displayed choice would change, by card. */
  readonly changes = $derived.by(
    () => new Map<string, CardChange>((this.hand.shown?.changes ?? []).map((change) => [change.id, change])),
  );

  kind(card: string): Kind {
    return this.view.kinds[card] ?? NO_KIND;
  }

  colour(seat: number): Colour {
    return this.view.seats[seat]!.colour;
  }

  /** The cards of a space, the top one first. */
  stack(space: string): readonly Card[] {
    return this.view.cards.filter((card) => card.space === space).toReversed();
  }

  look(card: string, seat: number, space: string | null = null): void {
    this.looked = { card, seat, space };
  }

  /** `sure`: it was on show before it was pressed, so that is the only confirmation. */
  act(choice: CityChoice, sure = false): void {
    if (!this.session.free) return;
    this.#acted = choice;
    this.session.act(choice.move, sure);
  }

  protected renew(): void {
    this.hand.putBack();
    this.passing = null;
  }

  protected soundOf(happened: Happened): Sound | null {
    const before = this.session.before;
    if (happened('destroyed', 'buried')) return 'pay';
    if (happened('restored', 'protected', 'hand_limit')) return 'gain';
    if (happened('turned', 'raised', 'lowered')) return 'turn';
    return before && this.view.cards.length > before.view.cards.length ? 'lay' : null;
  }
}

function heldComparison(choice: CityChoice): Shown | null {
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
