// A game of Architekton as displayed: the view, what has just happened, and the decision in progress.
import { Scene, type Happened } from '../../table/scene.svelte';
import type { Session } from '../../table/session.svelte';
import type { Sound } from '../../table/sound.svelte';
import { way } from './flights';
import { Hand, type SupplyTile } from './hand.svelte';
import { at, same, type Cell } from './cells';
import { houseChoices, payChoices, type HouseChoice, type Scoring } from './choices';
import type { GameLine, GameState, Tile } from './view';

export interface Flash extends Cell {
  readonly id: string;
  readonly chips: number;
}

const LAID: readonly GameLine['key'][] = ['architekton.event.laid_building', 'architekton.event.laid_landscape'];

export class GameScene extends Scene<GameState> {
  readonly hand: Hand;

  /** The seat whose points are explained during the game: on request, or while pointed at. */
  explained = $state<number | null>(null);
  glanced = $state<number | null>(null);
  /** The groups that a figure shows. */
  pictured: Scoring | null = null;
  flashes = $state.raw<readonly Flash[]>([]);
  #house = $state.raw<Cell | null>(null);
  #finished: Cell | null = null; // was clicked again before the answer to the first click was here

  constructor(session: Session<GameState>) {
    super(session);
    session.way = way;
    this.hand = new Hand(session);
  }

  readonly view = $derived(this.state.view);
  readonly #byCell = $derived(new Map(this.view.tiles.map((tile) => [tile.cell, tile])));
  readonly #byPlace = $derived(new Map(this.view.tiles.map((tile) => [at(tile), tile])));

  /** The tiles that are new with this state. */
  readonly fresh = $derived.by((): ReadonlySet<string> => {
    const before = this.session.before;
    if (!before) return new Set();
    const known = new Set(before.view.tiles.map((tile) => tile.id));
    return new Set(this.view.tiles.map((tile) => tile.id).filter((id) => !known.has(id) && !this.#laidHere(id)));
  });

  /** The tiles of the last turn in which any were laid, newest last. */
  readonly lastTiles = $derived.by((): readonly Tile[] => {
    const newest = this.view.tiles.at(-1);
    const held = this.state.held?.move.kind === 'lay' && newest; // not in the log yet
    const found: Tile[] = held ? [held] : [];
    let seat = held ? this.state.held!.seat : null;
    for (const line of this.session.log.toReversed()) {
      if (!LAID.includes(line.key)) continue;
      seat ??= line.seat;
      if (line.seat !== seat || found.length === 2) break;
      const tile = this.#byCell.get(line.cells[0]!);
      if (tile) found.unshift(tile);
    }
    return found;
  });

  /** The final scoring, if the game had one. */
  readonly counted = $derived(
    this.state.over && this.state.resigned === null && this.view.result?.reason !== 'early' ? this.view.result : null,
  );

  /**
   * Houses that went back with this state because they could not be paid for (K5.4). None on a page that was just opened:
   * its first state has the whole log.
   */
  readonly forced = $derived.by(() => {
    const happened = this.state.held?.events ?? (this.session.before ? this.state.events : []);
    return happened.filter((line) => line.key.startsWith('architekton.event.forced_back'));
  });

  /** The scoring displayed on the board: the final one, or what a seat would get if the game ended now. */
  readonly scoring = $derived.by((): Scoring | null => {
    if (this.pictured) return this.pictured;
    const { counted } = this.session.stop ?? {};
    if (counted !== undefined) return this.#scoredSoFar(counted);
    if (this.state.over) return this.showScoring ? this.counted : null;
    const shown = this.glanced ?? this.explained;
    if (shown === null) return null;
    return {
      removed: this.view.removed.filter((each) => each.owner === shown),
      seats: this.view.seats.map(({ counted }, seat) => ({ group: seat === shown ? counted : [] })),
    };
  });

  /** The final scoring while it is counted: so many houses of each group. */
  #scoredSoFar(counted: number): Scoring | null {
    const { result } = this.view;
    return (
      result && {
        removed: result.removed,
        seats: result.seats.map(({ group }) => ({ group: group.slice(0, counted) })),
      }
    );
  }

  readonly pays = $derived(this.asked ? payChoices(this.state) : []);
  readonly houses = $derived(this.asked ? houseChoices(this.state) : []);
  readonly house = $derived.by((): HouseChoice | null => {
    const cell = this.#house;
    return (cell && this.houses.find((choice) => at(choice.move) === at(cell))) ?? null;
  });

  /** The houses in a seat's best group; at the end, in the group that was scored after houses were removed. */
  group(seat: number): number {
    return this.counted?.seats[seat]!.group.length ?? this.view.seats[seat]!.group;
  }

  tileAt(cell: Cell): Tile | undefined {
    return this.#byPlace.get(at(cell));
  }

  tileNamed(cell: string): Tile | undefined {
    return this.#byCell.get(cell);
  }

  /** The chips that the events of this state brought to the owner of a building, or cost. */
  chipsAt(cell: Cell): number {
    const name = this.tileAt(cell)?.cell;
    return this.state.events.filter((line) => line.cells[0] === name).reduce((sum, line) => sum + chipsOf(line), 0);
  }

  /** The houses of a seat's largest group, whether or not they will be scored. */
  largestGroup(seat: number): readonly string[] {
    const houses = this.view.tiles.filter((tile) => tile.kind === 'building').filter((tile) => tile.owner === seat);
    const groups = houses.map((house) => houses.filter((other) => other.group === house.group));
    const [largest = []] = groups.toSorted((a, b) => b.length - a.length);
    return largest.toSorted((a, b) => a.x - b.x).map((tile) => tile.cell);
  }

  chooseHouse(cell: Cell): void {
    this.#house = cell;
  }

  /** Shows or hides where a seat's points come from. */
  explainPoints(seat: number): void {
    this.explained = this.explained === seat ? null : seat;
    this.glanced = null;
  }

  /** The second click of a double click: if the tile that the first one laid there is held, that is its confirmation. */
  finish(cell: Cell): void {
    if (this.session.pending) this.#finished = cell;
    else this.#confirm(cell);
  }

  #confirm(cell: Cell): void {
    const { confirming, free } = this.session;
    if (free && confirming?.move.kind === 'lay' && same(confirming.move, cell)) this.session.confirm();
  }

  /** Tries a tile that cannot be laid, so that the server says why. */
  explain(tile: SupplyTile): void {
    const [spot] = this.view.spots;
    if (!this.asked || !this.session.free || !spot) return;
    this.session.act({ kind: 'lay', tile: tile.printed, x: spot.x, y: spot.y, turns: 0 });
  }

  override arrived(): boolean {
    const isNew = super.arrived();
    const cell = this.#finished;
    if (isNew) this.#finished = null;
    if (isNew && cell) this.#confirm(cell);
    return isNew;
  }

  protected renew(first: boolean): void {
    this.hand.putBack();
    this.#house = null;
    if (!first) this.flashes = this.state.events.flatMap((line) => this.#flash(line));
  }

  /** A tile that was dropped here needs no animation. */
  #laidHere(id: string): boolean {
    const tile = this.view.tiles.find((each) => each.id === id);
    return tile !== undefined && this.state.ack !== null && this.hand.spot !== null && at(this.hand.spot) === at(tile);
  }

  #flash(line: GameLine): Flash[] {
    const tile = line.cells[0] === undefined ? undefined : this.#byCell.get(line.cells[0]);
    const chips = chipsOf(line);
    return tile && chips ? [{ id: `${line.n}${line.cells[0]}`, x: tile.x, y: tile.y, chips }] : [];
  }

  protected soundOf(happened: Happened): Sound | null {
    const before = this.session.before;
    if (happened('gained')) return 'gain';
    if (happened('paid', 'took_back', 'forced_back')) return 'pay';
    return before && this.view.tiles.length > before.view.tiles.length ? 'lay' : null;
  }
}

/** The chips that a line says somebody gained or, below zero, paid. */
function chipsOf(line: GameLine): number {
  switch (line.key) {
    case 'architekton.event.gained':
      return 1;
    case 'architekton.event.paid':
    case 'architekton.event.took_back':
    case 'architekton.event.forced_back':
      return -line.params.count;
    default:
      return 0;
  }
}
