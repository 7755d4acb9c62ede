// A game of Architekton on show: the view, what has just happened, and what this browser is about to decide.
import type { Key } from '../../lib/i18n';
import type { LogLine } from '../../lib/protocol';
import { calledName, isYou } from '../../table/names';
import type { Session } from '../../table/session.svelte';
import { loudspeaker } from '../../table/sound.svelte';
import { Hand, type SupplyTile } from './hand.svelte';
import {
  at,
  houseChoices,
  payChoices,
  viewOf,
  type BoardTile,
  type Cell,
  type HouseChoice,
  type Scoring,
} from './view';
import { colourName } from './words';

export interface Flash extends Cell {
  readonly id: string;
  readonly chips: number;
}

const EVENT = 'architekton.event.';
const LAID = [`${EVENT}laid_building`, `${EVENT}laid_landscape`];

export class Town {
  readonly session: Session;
  readonly hand: Hand;

  /** Cells that a log line or a sentence points at. */
  lit = $state.raw<ReadonlySet<string>>(new Set());
  showScoring = $state(true);
  /** The seat whose points are explained while the game goes on: asked for, or only pointed at. */
  explained = $state<number | null>(null);
  glanced = $state<number | null>(null);
  flashes = $state.raw<readonly Flash[]>([]);
  /** Counts the times that a key led from the supply to the board. */
  steps = $state(0);
  #house = $state.raw<Cell | null>(null);
  #shown: { version: number; tiles: number } | null = null;

  constructor(session: Session) {
    this.session = session;
    this.hand = new Hand(session);
  }

  readonly state = $derived.by(() => this.session.state!);
  readonly view = $derived(viewOf(this.state));
  readonly #byCell = $derived(new Map(this.view.tiles.map((tile) => [tile.cell, tile])));
  readonly #byPlace = $derived(new Map(this.view.tiles.map((tile) => [at(tile), tile])));

  /** The tiles that came onto the board with the state on show. */
  readonly fresh = $derived.by((): ReadonlySet<string> => {
    const before = this.session.before;
    if (!before) return new Set();
    const known = new Set(viewOf(before).tiles.map((tile) => tile.id));
    return new Set(this.view.tiles.map((tile) => tile.id).filter((id) => !known.has(id) && !this.#laidHere(id)));
  });

  /** The tiles of the last turn that laid any, the newest last. */
  readonly lastTiles = $derived.by((): readonly BoardTile[] => {
    const newest = this.view.tiles.at(-1);
    const held = this.state.held?.move['kind'] === 'lay' && newest; // not in the log yet
    const found: BoardTile[] = held ? [held] : [];
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

  /** The final scoring, of a game that came to one. */
  readonly counted = $derived(
    this.view.result !== null && this.state.resigned === null && this.view.result.reason !== 'early'
      ? this.view.result
      : null,
  );

  /**
   * Houses that went back because they could not be paid for (K5.4), with the state on show. A page that was just opened
   * gets the whole log: that is past.
   */
  readonly forced = $derived.by(() => {
    const happened = this.state.held?.events ?? (this.session.before ? this.state.events : []);
    return happened.filter((line) => line.key.startsWith(`${EVENT}forced_back`));
  });

  /** What is shown of the scoring on the board: the final one, or what a seat would get if the game ended now. */
  readonly scoring = $derived.by((): Scoring | null => {
    if (this.state.over) return this.showScoring ? this.counted : null;
    const shown = this.glanced ?? this.explained;
    if (shown === null) return null;
    return {
      removed: this.view.removed.filter((each) => each.owner === shown),
      seats: this.view.seats.map(({ counted }, seat) => ({ group: seat === shown ? counted : [] })),
    };
  });

  /** The seats as they are listed: the one person at a table with bots first. */
  readonly order = $derived(
    [0, 1].sort((a, b) => Number(isYou(this.state.table, b)) - Number(isYou(this.state.table, a))),
  );

  /** Whose decision it is. While one is held, the view shows already what would come after it. */
  readonly actor = $derived.by((): number | null => {
    if (this.state.over) return null;
    return this.state.held?.seat ?? (typeof this.view.actor === 'number' ? this.view.actor : null);
  });
  readonly asked = $derived(this.state.to_move && !this.state.held);
  readonly pays = $derived(this.asked ? payChoices(this.state) : []);
  readonly houses = $derived(this.asked ? houseChoices(this.state) : []);
  readonly house = $derived.by((): HouseChoice | null => {
    const cell = this.#house;
    return (cell && this.houses.find((choice) => at(choice.move) === at(cell))) ?? null;
  });

  /** The houses of a seat's best group: in the end of the one that was scored, when some had been taken away. */
  group(seat: number): number {
    return this.counted?.seats[seat]!.group.length ?? this.view.seats[seat]!.group;
  }

  /** What a seat is called beside the other one. */
  name(seat: number): string {
    return calledName(this.state.table, seat, colourName(seat));
  }

  tileAt(cell: Cell): BoardTile | undefined {
    return this.#byPlace.get(at(cell));
  }

  tileNamed(cell: string): BoardTile | undefined {
    return this.#byCell.get(cell);
  }

  chooseHouse(cell: Cell): void {
    this.#house = cell;
  }

  /** Shows why a seat would have its points, or hides it again. */
  explainPoints(seat: number): void {
    this.explained = this.explained === seat ? null : seat;
    this.glanced = null;
  }

  /** Why a tile of the supply cannot be taken, with the paragraph. */
  whyNot(tile: SupplyTile): { paragraph: string; key: Key } {
    const building = this.view.tiles.some((each) => each.kind === 'building');
    if (tile.kind === 'landscape' && !building)
      return { paragraph: 'K3.5', key: 'ui.architekton.supply.building_first' };
    return { paragraph: 'K3.3', key: 'ui.architekton.supply.unusable' };
  }

  /** Says it, where somebody tried. */
  explain(tile: SupplyTile): void {
    if (this.asked && this.session.free)
      this.session.refusal = { t: 'refused', id: null, params: {}, ...this.whyNot(tile) };
  }

  point(cells: readonly string[]): void {
    this.lit = new Set(cells);
  }

  /** Called once for every state shown: sounds, chips over the board, and an empty hand for a new decision. */
  arrived(): void {
    const { version } = this.state;
    const tiles = this.view.tiles.length;
    const last = this.#shown;
    this.#shown = { version, tiles };
    if (last?.version !== version) {
      this.hand.putBack();
      this.#house = null;
    }
    if (last === null || last.version === version) return;
    this.#sound(last.tiles, this.state.events);
    this.flashes = this.state.events.flatMap((line) => this.#flash(line));
  }

  /** A tile that was lying under the hand already needs no journey. */
  #laidHere(id: string): boolean {
    const tile = this.view.tiles.find((each) => each.id === id);
    return tile !== undefined && this.state.ack !== null && this.hand.spot !== null && at(this.hand.spot) === at(tile);
  }

  #flash(line: LogLine): Flash[] {
    const tile = line.cells[0] === undefined ? undefined : this.#byCell.get(line.cells[0]);
    const count = Number(line.params['count'] ?? 0);
    const chips = {
      [`${EVENT}gained`]: 1,
      [`${EVENT}paid`]: -count,
      [`${EVENT}took_back`]: -count,
      [`${EVENT}forced_back`]: -count,
    }[line.key];
    return tile && chips ? [{ id: `${line.n}${line.cells[0]}`, x: tile.x, y: tile.y, chips }] : [];
  }

  #sound(tilesBefore: number, events: readonly LogLine[]): void {
    const happened = (name: string) => events.some((line) => line.key.startsWith(EVENT + name));
    if (this.state.over) loudspeaker.play('over');
    else if (happened('gained')) loudspeaker.play('gain');
    else if (happened('paid') || happened('took_back') || happened('forced_back')) loudspeaker.play('pay');
    else if (this.view.tiles.length > tilesBefore) loudspeaker.play('lay');
    if (this.state.to_move && !this.session.before?.to_move && !this.state.over) loudspeaker.play('turnStarts');
  }
}
