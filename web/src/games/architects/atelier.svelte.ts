// A game of Architects on show: the view, what has just happened, and what this browser is about to decide.
import type { LogLine } from '../../lib/protocol';
import { isYou } from '../../table/names';
import type { Session } from '../../table/session.svelte';
import { loudspeaker } from '../../table/sound.svelte';
import { LOTS } from './lots';
import type { Owner } from './seats';
import type { Type } from './types';
import { ACTIONS, choicesOf, viewOf, type Choice, type CityView, type Gain, type Move, type Piece } from './view';

export const EVENT = 'architects.event.';
const TAKING = ['tile', 'lot'];
const NOT_TOLD = ['automa_scored', 'automa_left_over', 'automa_started'].map((name) => EVENT + name);

type Kind = Move['kind'];
type Of<K extends Kind> = Choice<Extract<Move, { kind: K }>>;

/** What is carried over the table: a building, a boat or an action token. */
export type Carried = 'building' | 'boat' | 'token';

/** Of choices that differ by place alone the one of this piece; where they are one choice (M5.6), the leftmost stands for all. */
function nthOf<C extends { readonly move: { readonly nth?: number } }>(
  choices: readonly C[],
  alike: readonly Piece[],
  piece: Piece,
): C | undefined {
  const nth = alike.findIndex(({ id }) => id === piece.id) + 1;
  return choices.find(({ move }) => (move.nth ?? 1) === nth) ?? choices[0];
}

export class Atelier {
  readonly session: Session;

  /** The choice that would be confirmed, by its number. */
  chosen = $state.raw<number | null>(null);
  /** The choice that the pointer or a carried piece is over. */
  over = $state.raw<number | null>(null);
  carried = $state.raw<Carried | null>(null);
  dragged = $state.raw<{ x: number; y: number } | null>(null);
  /** Somebody else's city, while it is looked at closely. */
  enlarged = $state.raw<Owner | null>(null);
  /** Lots that a log line or a scored place points at. */
  lit = $state.raw<ReadonlySet<string>>(new Set());
  /** The round whose scoring is on show. */
  scoring = $state.raw<number | null>(null);
  /** The building that was taken from the row and is not placed yet, where it lay. */
  inHand = $state.raw<{ readonly piece: Piece; readonly place: number } | null>(null);
  /** Counts the times that a key led from the display to the city. */
  steps = $state(0);

  #next: Piece | null = null; // to be taken once the last step is taken back
  #wanted: string | null = null; // the lot that a building was dropped on before its turn came
  #version: number | null = null;
  #scored = 0; // rounds that were scored in the last state; several states may come at once

  constructor(session: Session) {
    this.session = session;
  }

  readonly state = $derived.by(() => this.session.state!);
  readonly view = $derived(viewOf(this.state));
  readonly table = $derived(this.state.table);
  readonly seat = $derived(this.state.seat);
  readonly asked = $derived(this.state.to_move && !this.state.held);
  readonly choices = $derived(this.asked ? choicesOf(this.state) : []);
  readonly #byNumber = $derived(new Map(this.choices.map((choice) => [choice.action, choice])));

  readonly takes = $derived(this.#of('take'));
  readonly tiles = $derived(new Map(this.#of('tile').map((choice) => [choice.move.tile, choice])));
  readonly rows = $derived(this.#of('row'));
  readonly colours = $derived(this.#of('resident'));
  readonly plans = $derived(this.#of('plan'));
  readonly services = $derived(this.#of('service'));
  /** The lots that can be chosen now. */
  readonly lots = $derived(new Map(this.#of('lot').map((choice) => [choice.move.lot, choice])));

  readonly choice = $derived(this.chosen === null ? null : (this.#byNumber.get(this.chosen) ?? null));
  /** The choice that the preview speaks of: what is pointed at, else what is chosen. */
  readonly shown = $derived((this.over === null ? null : this.#byNumber.get(this.over)) ?? this.choice);
  readonly gain = $derived<Gain | null>(this.shown?.gain ?? null);

  /** The seat that acts, or is asked to confirm. */
  readonly actor = $derived(this.state.over ? null : (this.state.held?.seat ?? this.state.waiting[0] ?? null));
  /** The seat whose affairs are on the table: one's own, else that of whoever plays. */
  readonly mine = $derived(this.seat ?? this.view.active ?? 0);
  /** Whose city is large. */
  readonly onStage = $derived<Owner>(this.enlarged ?? this.mine);
  readonly own = $derived(this.view.seats[this.mine]!);
  readonly stagedIsOwn = $derived(this.onStage === this.mine);

  /** The seats as they are listed: clockwise, the one person at a table with bots first. */
  readonly order = $derived.by(() => {
    const count = this.view.seats.length;
    const first = this.table.seats.findIndex((_, seat) => isYou(this.table, seat));
    return Array.from({ length: count }, (_, n) => (n + Math.max(0, first)) % count);
  });
  /** Whether one of the seats is the person in front of the screen; nobody is where people share it or watch. */
  readonly you = $derived(this.table.seats.some((_, seat) => isYou(this.table, seat)));
  readonly watched = $derived(this.table.mode === 'watch');
  readonly others = $derived<readonly Owner[]>([
    ...this.order.filter((seat) => seat !== this.mine),
    ...(this.view.automa ? ['automa' as const] : []),
  ]);

  /** The architects as their panels stand: one's own first; where nobody is "you" they keep their places from turn to turn. */
  readonly panels = $derived<readonly Owner[]>(this.you ? [this.mine, ...this.others] : this.order);

  /** Whether an action token, a boat could be used now. */
  readonly spends = $derived(ACTIONS.some((name) => this.simple(name)));
  readonly sails = $derived(this.simple('boat') !== undefined || this.services.length > 0);

  /** What the Automa did in its last turn, line by line. */
  readonly tale = $derived.by((): readonly LogLine[] => {
    const start = this.session.log.findLastIndex((line) => line.key === `${EVENT}automa_card`);
    return start < 0
      ? []
      : this.session.log
          .slice(start)
          .filter((line) => line.key.startsWith(`${EVENT}automa_`) && !NOT_TOLD.includes(line.key));
  });

  /** The lots where each of the others built last. */
  readonly last = $derived.by(() => {
    const found = new Map<Owner, string>();
    for (const line of this.session.log) {
      const lot = line.cells.findLast((cell) => LOTS.includes(cell));
      if (lot) found.set(line.seat ?? 'automa', lot);
    }
    return found;
  });

  #of<K extends Kind>(kind: K): readonly Of<K>[] {
    return this.choices.filter((choice): choice is Of<K> => choice.move.kind === kind);
  }

  simple(kind: 'end' | 'boat' | 'none' | 'overhaul' | 'relocate' | 'backup' | 'demand'): Choice | undefined {
    return this.choices.find((choice) => choice.move.kind === kind);
  }

  city(owner: Owner): CityView {
    return owner === 'automa' ? this.view.automa! : this.view.seats[owner]!;
  }

  acts(owner: Owner): boolean {
    return (
      owner !== 'automa' && !this.state.over && (this.state.waiting.includes(owner) || this.state.held?.seat === owner)
    );
  }

  /** The choice that takes this piece of the current row. */
  takeOf(piece: Piece): Of<'take'> | undefined {
    const alike = (type: Type, resident: boolean | undefined) =>
      type === piece.type && Boolean(resident) === Boolean(piece.resident);
    return nthOf(
      this.takes.filter(({ move }) => alike(move.type, move.resident)),
      this.view.current.filter((one) => alike(one.type, one.resident)),
      piece,
    );
  }

  /** The choice of this piece in Backup plans. */
  planOf(piece: Piece): Of<'plan'> | undefined {
    return nthOf(
      this.plans.filter(({ move }) => move.type === piece.type),
      this.view.backup.filter((one) => one.type === piece.type),
      piece,
    );
  }

  /** The choice that buys the service of a place of the display; the extra places come after the regular ones. */
  serviceAt(place: number, pair: string): Of<'service'> | undefined {
    const found = this.services.filter(({ move }) => move.pair === pair);
    return (
      (place < this.view.services.open.length ? undefined : found.find(({ move }) => move.extra)) ??
      found.find(({ move }) => !move.extra)
    );
  }

  /** The current row as it is shown: a building in hand keeps its place until it stands somewhere. */
  readonly row = $derived.by((): readonly Piece[] => {
    const { current } = this.view;
    return this.inHand ? current.toSpliced(this.inHand.place, 0, this.inHand.piece) : current;
  });

  /** Whether another building could be taken instead of the one in hand. */
  readonly swaps = $derived(
    this.asked && this.view.pending?.action === 'take' && TAKING.includes(this.view.phase) && this.state.undo.possible,
  );

  point(lots: readonly string[]): void {
    this.lit = new Set(lots);
  }

  act(choice: Choice | undefined): void {
    if (!choice || !this.session.free) return;
    this.enlarged = null;
    this.scoring = null;
    this.session.dismiss();
    this.session.act(choice.move);
  }

  take(piece: Piece): void {
    const choice = this.takeOf(piece);
    if (choice) return this.act(choice);
    if (!this.swaps || !this.session.free) return;
    this.#next = piece;
    this.session.undo();
  }

  /** Chooses a lot: one that brings something is looked at before it is confirmed. */
  choose(lot: string): void {
    const choice = this.lots.get(lot);
    if (!this.session.free || this.view.phase === 'tile') {
      this.#wanted = lot; // when its turn comes
      return;
    }
    if (!choice) {
      // The server says why not.
      if (this.lots.size) this.session.act({ kind: 'lot', lot });
      return;
    }
    if (this.view.phase === 'own') return this.act(choice);
    this.pick(choice);
  }

  pick(choice: Choice): void {
    if (!this.session.free) return;
    this.session.dismiss();
    if (this.chosen !== choice.action) loudspeaker.play('lift');
    this.chosen = choice.action;
    this.over = null;
  }

  confirm(): void {
    if (this.state.held && this.session.free) this.session.confirm();
    else if (this.choice) this.act(this.choice);
  }

  /** Takes the last step back. */
  cancel(): void {
    this.chosen = null;
    this.over = null;
    this.#wanted = null;
    if (this.state.held && this.session.free) this.session.withdraw();
    else if (this.state.undo.possible && this.session.free) this.session.undo();
  }

  end(): void {
    this.act(this.simple('end'));
  }

  /** Takes up what a hint would do, and shows it. */
  follow(action: number): void {
    this.enlarged = null;
    this.chosen = action;
  }

  /** Called once for every state shown: sounds, what was waiting for it, and an empty hand for a new decision. */
  arrived(): void {
    const { version } = this.state;
    if (this.#version === version) return;
    const first = this.#version === null;
    this.#version = version;
    this.chosen = null;
    this.over = null;
    this.#keepInHand();
    const scored = Math.max(...this.view.seats.map((seat) => seat.history.length));
    // Whoever watches as fast as it goes is not held up; the result shows every scoring again.
    if (!first && scored > this.#scored && !(this.watched && this.state.pace === 0)) this.scoring = scored;
    this.#scored = scored;
    if (!first) this.#sound(this.state.events);
    this.#goOn();
  }

  #keepInHand(): void {
    const { pending, current } = this.view;
    const before = this.session.before && viewOf(this.session.before);
    if (pending?.action !== 'take') {
      this.inHand = null;
      return;
    }
    const place = before?.current.findIndex((piece) => !current.some((one) => one.id === piece.id)) ?? -1;
    if (before && before.row === this.view.row && before.round === this.view.round && place >= 0)
      this.inHand = { piece: before.current[place]!, place };
  }

  #goOn(): void {
    const next = this.#next;
    if (next) {
      const choice = this.takeOf(next);
      if (choice) {
        this.#next = null;
        return this.session.act(choice.move);
      }
      if (this.swaps) return this.session.undo();
      this.#next = null;
    }
    if (this.#wanted === null || this.view.phase === 'tile') return;
    const wanted = this.lots.get(this.#wanted);
    this.#wanted = null;
    if (wanted && this.view.phase !== 'own') this.chosen = wanted.action;
  }

  #sound(events: readonly LogLine[]): void {
    const happened = (name: string) => events.some((line) => line.key.startsWith(EVENT + name));
    if (this.state.over) loudspeaker.play('over');
    else if (happened('boat') || happened('service') || happened('row_full') || happened('scored'))
      loudspeaker.play('gain');
    else if (
      happened('placed') ||
      happened('automa_placed') ||
      happened('relocated') ||
      happened('overhaul') ||
      happened('backup')
    )
      loudspeaker.play('lay');
    if (this.state.to_move && !this.session.before?.to_move && !this.state.over) loudspeaker.play('turnStarts');
  }
}
