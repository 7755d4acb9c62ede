// A game of Architects as displayed: the view, what has just happened, and the decision in progress.
import { motion } from '../../table/motion.svelte';
import { isYou } from '../../table/names';
import { Scene, type Happened, type Turn } from '../../table/scene.svelte';
import type { Session } from '../../table/session.svelte';
import { loudspeaker, type Sound } from '../../table/sound.svelte';
import { LOTS } from './lots';
import { isScore, scoredSteps } from './scored';
import type { Owner } from './seats';
import type { Type } from './types';
import { ACTIONS } from './actions';
import { deedOf, way, type Deed } from './way';
import type { CityView, Gain, GameLine, GameState, Piece, RegionChoice, RegionMove } from './view';
import { ownerName } from './words';

export const EVENT = 'architects.event.';
const TAKING = ['tile', 'lot'];
const HIDDEN_EVENTS = ['automa_scored', 'automa_left_over', 'automa_started'].map((name) => EVENT + name);

type Kind = RegionMove['kind'];
type Of<K extends Kind> = RegionChoice & { readonly move: Extract<RegionMove, { kind: K }> };

/** What can be dragged over the table: a building, a boat or an action token. */
export type Carried = 'building' | 'boat' | 'token';

/** Among choices that differ only by place, that of this piece; if they are one choice (M5.6), the first. */
function nthOf<C extends { readonly move: { readonly nth?: number } }>(
  choices: readonly C[],
  alike: readonly Piece[],
  piece: Piece,
): C | undefined {
  const nth = alike.findIndex(({ id }) => id === piece.id) + 1;
  return choices.find(({ move }) => (move.nth ?? 1) === nth) ?? choices[0];
}

function automaLines(log: readonly GameLine[]): readonly GameLine[] {
  const start = log.findLastIndex((line) => line.key === `${EVENT}automa_card`);
  if (start < 0) return [];
  return log.slice(start).filter((line) => line.key.startsWith(`${EVENT}automa_`) && !HIDDEN_EVENTS.includes(line.key));
}

export class GameScene extends Scene<GameState> {
  /** The number of the choice that would be confirmed. */
  chosen = $state.raw<number | null>(null);
  /** The choice under the pointer or a dragged piece. */
  over = $state.raw<number | null>(null);
  carried = $state.raw<Carried | null>(null);
  dragged = $state.raw<{ x: number; y: number } | null>(null);
  /** Another city, while it is enlarged. */
  enlarged = $state.raw<Owner | null>(null);
  /** Whether the account of the Automa's turn is unfolded. */
  why = $state(false);
  /** The round whose scoring is displayed. */
  scoring = $state.raw<number | null>(null);
  /** The place of it that has been counted last; Infinity: all of them. */
  scoredAt = $state(Infinity);
  /** The building that was taken from the row and is not placed yet, with its place there. */
  inHand = $state.raw<{ readonly piece: Piece; readonly place: number } | null>(null);

  #next: Piece | null = null; // to be taken once the last step is undone
  #wanted: string | null = null; // the lot that a building was dropped on before a lot could be chosen
  #dropped = false; // there without asking again
  #scored = $state(0); // rounds scored as of the last state; several states may arrive at once

  constructor(session: Session<GameState>) {
    super(session);
    session.way = way;
  }

  readonly view = $derived(this.state.view);
  /** What somebody else is doing; null at rest. */
  readonly deed = $derived.by((): Deed | null => {
    const { coming } = this.session;
    return coming && deedOf(this.view, coming);
  });
  /** The piece that others bring to a lot, taken with this move or the one before; null: none of the display. */
  readonly flies = $derived.by((): Piece | null => this.deed && (this.deed.flies ?? this.inHand?.piece ?? null));
  /** The building of the row that others take, or have taken: it is framed, and its place stays until their move is over. */
  readonly theirs = $derived.by((): string | null => this.deed?.piece?.id ?? (this.asked ? null : this.#inHandId));
  /** That building has left its place. */
  readonly left = $derived.by(() => this.session.stop !== null && !['card', 'take'].includes(this.session.stop.name));
  readonly choices = $derived(this.asked ? this.state.choices : []);
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
  /** The choice in the preview: the one pointed at, else the selected one. */
  readonly shown = $derived((this.over === null ? null : this.#byNumber.get(this.over)) ?? this.choice);
  readonly gain = $derived<Gain | null>(this.shown?.gain ?? null);

  /** The seat whose side is shown: your own, else the acting seat. */
  readonly mine = $derived(this.seat ?? this.view.active ?? 0);
  /** Whose city is enlarged. */
  readonly onStage = $derived<Owner>(this.enlarged ?? this.mine);
  readonly own = $derived(this.view.seats[this.mine]!);
  readonly stagedIsOwn = $derived(this.onStage === this.mine);

  /** Whether one of the seats is "you"; not where people share the screen or watch. */
  readonly you = $derived(this.table.seats.some((_, seat) => isYou(this.table, seat)));
  readonly others = $derived<readonly Owner[]>([
    ...this.order.filter((seat) => seat !== this.mine),
    ...(this.view.automa ? ['automa' as const] : []),
  ]);

  /** The order of the panels: your own first; if nobody is "you", they keep their places. */
  readonly panels = $derived<readonly Owner[]>(this.you ? [this.mine, ...this.others] : this.order);

  /** Whether an action token or a boat could be used now. */
  readonly spends = $derived(ACTIONS.some((name) => this.simple(name)));
  readonly sails = $derived(this.simple('boat') !== undefined || this.services.length > 0);

  /** What the Automa did in its last turn, line by line. */
  readonly automaTurn = $derived.by(() => automaLines(this.session.log));
  /** The same of the turn that is being followed, of which the log says nothing yet. */
  readonly automaNow = $derived.by(() => automaLines(this.session.coming?.events ?? []));

  /** The lots where each of the others built last. */
  readonly last = $derived.by(() => {
    const found = new Map<Owner, string>();
    for (const line of this.session.log) {
      const lot = line.cells.findLast((cell) => LOTS.includes(cell));
      if (lot) found.set(line.seat ?? 'automa', lot);
    }
    return found;
  });

  /** What the newest scoring has not counted yet; nothing of one that is only shown again. */
  readonly #uncounted = $derived(
    this.scoring === null || this.scoring !== this.#scored
      ? []
      : scoredSteps(this, this.scoring).slice(this.scoredAt + 1),
  );
  /** The round that is being counted, place by place; null at rest. */
  readonly counting = $derived(this.#uncounted.length ? this.scoring : null);
  /** The log as far as it may be told: a round is counted before the log says what it brought, and what came next. */
  readonly lines = $derived.by((): readonly GameLine[] => {
    const { counting, session } = this;
    const scored = counting === null ? -1 : session.log.findIndex((line) => isScore(line, counting));
    return scored < 0 ? session.log : session.log.slice(0, scored);
  });

  get #inHandId(): string | null {
    return this.inHand?.piece.id ?? null;
  }

  #of<K extends Kind>(kind: K): readonly Of<K>[] {
    return this.choices.filter((choice): choice is Of<K> => choice.move.kind === kind);
  }

  simple(kind: 'end' | 'boat' | 'none' | 'overhaul' | 'relocate' | 'backup' | 'demand'): RegionChoice | undefined {
    return this.choices.find((choice) => choice.move.kind === kind);
  }

  city(owner: Owner): CityView {
    return owner === 'automa' ? this.view.automa! : this.view.seats[owner]!;
  }

  override name(owner: Owner): string {
    return ownerName(this.table, owner);
  }

  override bot(owner: Owner): string | null {
    return owner === 'automa' ? null : super.bot(owner);
  }

  /** Shows a scoring again. */
  showRound(round: number): void {
    this.scoring = round;
    this.scoredAt = motion.lively ? 0 : Infinity;
  }

  /** The points of a city, as far as the scoring on show has counted them. */
  points(owner: Owner): number {
    return this.#uncounted.reduce((sum, step) => (step.owner === owner ? sum - step.points : sum), this.city(owner).vp);
  }

  override turn(owner: Owner): Turn {
    if (this.deed) return this.deed.owner === owner ? 'theirs' : null;
    return owner === 'automa' ? null : super.turn(owner);
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

  /** The choice that buys the service at a place of the display; the extra places come after the regular ones. */
  serviceAt(place: number, pair: string): Of<'service'> | undefined {
    const found = this.services.filter(({ move }) => move.pair === pair);
    return (
      (place < this.view.services.open.length ? undefined : found.find(({ move }) => move.extra)) ??
      found.find(({ move }) => !move.extra)
    );
  }

  /** The current row as displayed: a building in hand keeps its place until it is placed. */
  readonly row = $derived.by((): readonly Piece[] => {
    const { current } = this.view;
    return this.inHand ? current.toSpliced(this.inHand.place, 0, this.inHand.piece) : current;
  });

  /** Whether another building could be taken instead of the one in hand. */
  readonly swaps = $derived(
    this.asked && this.view.pending?.action === 'take' && TAKING.includes(this.view.phase) && this.state.undo.possible,
  );

  act(choice: RegionChoice | undefined): void {
    if (!choice || !this.session.free) return;
    this.enlarged = null;
    this.scoring = null;
    this.why = false;
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

  /** Chooses a lot; a gain is shown before it is confirmed. */
  choose(lot: string): void {
    const choice = this.lots.get(lot);
    if (!this.session.free || this.view.phase === 'tile') {
      this.#wanted = lot; // for when a lot can be chosen
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

  /** Places the building on a lot without asking again; the turn is not over yet, and it can be taken back. */
  placeOn(lot: string): void {
    this.choose(lot);
    if (this.#wanted === lot) this.#dropped = true;
    else this.confirm();
  }

  pick(choice: RegionChoice): void {
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

  /** Undoes the last step. */
  cancel(): void {
    this.chosen = null;
    this.over = null;
    this.#wanted = null;
    this.#dropped = false;
    if (this.state.held && this.session.free) this.session.withdraw();
    else if (this.state.undo.possible && this.session.free) this.session.undo();
  }

  end(): void {
    this.act(this.simple('end'));
  }

  /** Selects and shows what a hint suggests. */
  follow(action: number): void {
    this.enlarged = null;
    this.chosen = action;
  }

  /** Does what had to wait for this state. */
  override arrived(): boolean {
    const isNew = super.arrived();
    if (isNew) this.#goOn();
    return isNew;
  }

  protected renew(first: boolean): void {
    this.chosen = null;
    this.over = null;
    this.#keepInHand();
    const scored = Math.max(...this.view.seats.map((seat) => seat.history.length));
    // Not for people who watch at full speed; the result panel can show every scoring again.
    if (!first && scored > this.#scored && !(this.watched && this.state.pace === 0)) this.showRound(scored);
    this.#scored = scored;
  }

  #keepInHand(): void {
    const { pending, current } = this.view;
    const before = this.session.before && this.session.before.view;
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
    const dropped = this.#dropped;
    this.#wanted = null;
    this.#dropped = false;
    if (!wanted || this.view.phase === 'own') return;
    if (dropped) this.session.act(wanted.move);
    else this.chosen = wanted.action;
  }

  protected soundOf(happened: Happened): Sound | null {
    if (happened('boat', 'service', 'row_full', 'scored')) return 'gain';
    return happened('placed', 'automa_placed', 'relocated', 'overhaul', 'backup') ? 'lay' : null;
  }
}
