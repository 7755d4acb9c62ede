// The tile in hand: which one, its orientation, and where it would be laid. What is legal comes from the server's choices.
import type { Session } from '../../table/session.svelte';
import { loudspeaker } from '../../table/sound.svelte';
import { Places, ROW } from './places';
import { letters, turned } from './terrain';
import { at, same, type Cell } from './cells';
import { layChoices, SIDE_NAMES, type Touching } from './choices';
import type { GameState, LayChoice, Spot } from './view';

const NEAREST_TURNS = [0, 1, -1, 2] as const;

export interface SupplyTile {
  readonly slot: number; // its place, counted from 0: buildings first
  readonly printed: string;
  readonly kind: 'building' | 'landscape';
  readonly usable: boolean;
}

/** The tile in hand on a spot. */
export interface Shown {
  readonly spot: Spot;
  readonly turns: number;
  readonly sides: string;
  readonly touching: readonly Touching[];
  readonly choice: LayChoice | undefined; // undefined: it does not fit in this orientation
}

export class Hand {
  slot = $state<number | null>(null);
  /** Not reduced modulo 4, so that the picture turns the way the player turned it. */
  turns = $state(0);
  spot = $state.raw<Cell | null>(null);
  /** The spot under the mouse or a dragged tile. */
  over = $state.raw<Cell | null>(null);
  /** Where a dragged tile is on the screen. */
  dragged = $state.raw<{ x: number; y: number } | null>(null);

  readonly #session: Session<GameState>;
  readonly #places = { building: new Places(), landscape: new Places() };

  constructor(session: Session<GameState>) {
    this.#session = session;
  }

  readonly #choices = $derived.by(() => {
    const state = this.#session.state;
    return state && this.#session.state?.to_move && !state.held ? layChoices(state) : [];
  });

  /** The supply in its order: buildings, then landscapes. */
  readonly supply = $derived.by((): readonly SupplyTile[] => {
    const state = this.#session.state;
    if (!state) return [];
    const { supply, turn } = state.view;
    const usable = new Set(this.#choices.map((choice) => choice.move.tile));
    const row = (kind: SupplyTile['kind'], tiles: readonly string[], first: number): SupplyTile[] => {
      const places = this.#places[kind].of(turn, tiles);
      return tiles.map((printed, i) => ({ slot: first + places[i]!, printed, kind, usable: usable.has(printed) }));
    };
    return [...row('building', supply.buildings, 0), ...row('landscape', supply.landscapes, ROW)];
  });

  readonly tile = $derived(this.slot === null ? null : this.at(this.slot));
  readonly sides = $derived(this.tile === null ? '' : this.#sidesAt(this.turns));

  readonly #byCell = $derived.by(() => {
    const found = new Map<string, LayChoice[]>();
    for (const choice of this.#choices) {
      if (choice.move.tile !== this.tile?.printed) continue;
      const here = found.get(at(choice.move));
      if (here) here.push(choice);
      else found.set(at(choice.move), [choice]);
    }
    return found;
  });

  /** The spots where the tile in hand can be laid in some orientation. */
  readonly spots = $derived.by((): readonly Spot[] => {
    const state = this.#session.state;
    return state && this.tile ? state.view.spots.filter((spot) => this.legal(spot)) : [];
  });
  /** Those where it fits in its present orientation. */
  readonly fitting = $derived<ReadonlySet<Spot>>(
    new Set(this.spots.filter((spot) => this.#choiceAt(spot, this.turns))),
  );

  /** The choice of laying the tile where it is now; undefined if it does not fit this way. */
  readonly choice = $derived(this.spot ? this.#choiceAt(this.spot, this.turns) : undefined);
  // The spot in the preview, and the orientation of the tile there. Derived separately: a click on the spot under the mouse
  // changes neither, so nothing of the preview has to be computed or drawn again.
  readonly #shownSpot = $derived.by((): Spot | null => {
    const cell = this.over ?? this.spot;
    return (cell && this.spots.find((spot) => same(spot, cell))) ?? null;
  });
  readonly #shownTurns = $derived.by((): number => {
    const spot = this.#shownSpot;
    return spot && !same(spot, this.spot) ? this.turns + this.#nearestTurn(spot) : this.turns;
  });
  readonly shown = $derived.by((): Shown | null => {
    const [spot, turns] = [this.#shownSpot, this.#shownTurns];
    if (!spot) return null;
    const [sides, choice] = [this.#sidesAt(turns), this.#choiceAt(spot, turns)];
    return { spot, turns, sides, touching: choice?.fits ?? touching(sides, spot), choice };
  });

  /** The tile at a place of the supply. */
  at(slot: number): SupplyTile | null {
    return this.supply.find((tile) => tile.slot === slot) ?? null;
  }

  take(slot: number): void {
    const tile = this.at(slot);
    if (!tile?.usable || !this.#session.free) return;
    this.#session.dismiss();
    if (this.slot !== slot) {
      this.turns = 0;
      this.spot = null;
      loudspeaker.play('lift');
    }
    this.slot = slot;
  }

  putBack(): void {
    this.slot = null;
    this.spot = null;
    this.over = null;
    this.turns = 0;
    this.dragged = null;
  }

  /** Puts the tile on a spot, turned as little as it needs to fit. */
  place(cell: Cell): void {
    if (!this.tile || !this.#session.free) return;
    this.#session.dismiss();
    this.turns += this.#nearestTurn(cell);
    this.spot = { x: cell.x, y: cell.y };
    this.over = null;
  }

  /**
   * A press on a spot lays the tile there. It is only put down, to be looked at and turned, where that leaves a choice: it
   * has to be turned and could lie in several ways, it would match better in another one, or its player would have to pay.
   */
  press(cell: Cell): void {
    const again = same(this.spot, cell) && this.choice !== undefined;
    const ways = this.#byCell.get(at(cell)) ?? [];
    const clear = this.#choiceAt(cell, this.turns) !== undefined || new Set(ways.map(({ sides }) => sides)).size === 1;
    this.place(cell);
    const { choice } = this;
    if (!choice) return;
    const better = ways.some((way) => matches(way) > matches(choice));
    if (again || (clear && !better && !this.#costs(choice))) this.lay();
  }

  turn(by: 1 | -1): void {
    if (!this.tile || this.tile.kind === 'landscape') return;
    this.turns += by;
    this.#session.dismiss();
    loudspeaker.play('turn');
  }

  /** Lays the tile; if it does not fit, the server says why. */
  lay(cell: Cell | null = this.spot): void {
    if (!cell || !this.tile || !this.#session.free) return;
    const choice = this.#choiceAt(cell, this.turns);
    this.#session.act(
      choice?.move ?? { kind: 'lay', tile: this.tile.printed, x: cell.x, y: cell.y, turns: this.#fewestTurns() },
    );
  }

  /** Picks up the tile of a hint and shows it where the hint would lay it. */
  follow(move: { tile: string; x: number; y: number; turns: number }): void {
    const slot = this.supply.find((tile) => tile.printed === move.tile)?.slot;
    if (slot === undefined) return;
    this.slot = slot;
    this.turns = move.turns;
    this.spot = { x: move.x, y: move.y };
    this.over = null;
  }

  legal(cell: Cell): boolean {
    return this.#byCell.has(at(cell));
  }

  #sidesAt(turns: number): string {
    const { printed, kind } = this.tile!;
    return kind === 'landscape' ? printed.repeat(4) : turned(printed, turns);
  }

  #choiceAt(cell: Cell, turns: number): LayChoice | undefined {
    if (!this.tile) return undefined;
    const sides = this.#sidesAt(turns);
    return this.#byCell.get(at(cell))?.find((choice) => choice.sides === sides);
  }

  /** The smallest number of turns that gives the present sides (K4.5). */
  #fewestTurns(): number {
    if (this.tile?.kind !== 'building') return 0;
    return [0, 1, 2, 3].findIndex((turns) => this.#sidesAt(turns) === this.sides);
  }

  #costs({ encloses }: LayChoice): boolean {
    return encloses.some(({ owner, brings }) => owner === this.#session.state?.seat && brings !== 'gain');
  }

  #nearestTurn(cell: Cell): number {
    return NEAREST_TURNS.find((by) => this.#choiceAt(cell, this.turns + by)) ?? 0;
  }
}

const matches = ({ fits }: LayChoice): number => fits.filter(([, , , match]) => match).length;

/** What the sides ask for and meet on a spot. */
function touching(sides: string, spot: Spot): Touching[] {
  return letters(sides).flatMap((asks, i): Touching[] => {
    const meets = spot.faces[i];
    return meets ? [[SIDE_NAMES[i]!, asks, meets]] : [];
  });
}
