// The turns of others, so that they can be followed: the Automa's card, then a building, a tile, a boat and a service one after another.
// A stop shows the old table with these pieces where the next state has them; the client works out nothing itself.
import type { Stop, Way } from '../../table/queue';
import { tempo } from '../../table/tempo.svelte';
import { indexOf } from './lots';
import type { Owner } from './seats';
import { isType, type Type } from './types';
import type { Card, CityView, GameLine, GameState, Piece, RegionView } from './view';

/** How long a piece flies, in milliseconds. */
export const FLIGHT = 450;

const EVENT = 'architects.event.';
const BUILT = ['placed', 'overhaul', 'relocated', 'backup'].map((name) => EVENT + name);

/** What somebody else does on the way to a state. */
export interface Deed {
  readonly owner: Owner;
  readonly card: Card | null;
  /** The building of the row that is taken. */
  readonly piece: Piece | null;
  /** The piece that flies: that one, or one of Backup plans in its place. */
  readonly flies: Piece | null;
  readonly lot: string | null;
  readonly type: Type | null;
  readonly tile: string | null;
  readonly boat: boolean;
  readonly service: string | null;
}

export const way: Way<GameState> = { stops };

function stops({ view }: GameState, after: GameState): readonly Stop<GameState>[] {
  const deed = deedOf(view, after);
  if (!deed) return [];
  return deed.owner === 'automa' ? automaStops(view, after, deed) : seatStops(view, after, deed, deed.owner);
}

/** What a state brings that somebody else did; null: nothing of it moves. */
export function deedOf(view: RegionView, after: GameState): Deed | null {
  const start = after.events.findIndex(({ key }) => key === `${EVENT}automa_card`);
  if (start >= 0 && view.automa) return deedIn(view, after, 'automa', after.events.slice(start));
  if (after.ack !== null) return null;
  const lines = after.events.filter(({ seat }) => seat !== null && !after.table.seats[seat]?.mine);
  const owner = lines[0]?.seat ?? null;
  if (owner === null) return null;
  return deedIn(
    view,
    after,
    owner,
    lines.filter(({ seat }) => seat === owner),
  );
}

function deedIn(view: RegionView, after: GameState, owner: Owner, lines: readonly GameLine[]): Deed | null {
  const named = owner === 'automa' ? `${EVENT}automa_` : EVENT;
  const found = (...names: string[]): Readonly<Record<string, unknown>> | null =>
    lines.find(({ key }) => names.some((name) => key === named + name))?.params ?? null;
  const card = cardIn(found('card'));
  const took = typeIn(found('took', 'took_resident'));
  const placed = found('placed');
  const type = typeIn(placed);
  const service = wordIn(found('service')?.['service']);
  const built = lines.find(({ key }) => BUILT.includes(key.replace(named, EVENT)));
  if (!took && !built && !service) return null;
  const there = new Set([...after.view.current, ...after.view.backup].map(({ id }) => id));
  const gone = (pieces: readonly Piece[], wanted: Type | null) => {
    const fitting = pieces.filter((piece) => piece.type === wanted && !there.has(piece.id));
    return (card?.arrow === 'right' ? fitting.at(-1) : fitting[0]) ?? null;
  };
  const piece = gone(view.current, took ?? type);
  const drawn = found('drew') !== null;
  return {
    owner,
    card,
    piece,
    flies: found('swapped') ? gone(view.backup, type) : drawn ? null : piece,
    lot: built?.cells[0] ?? null,
    type,
    tile: wordIn(found('tile')?.['tile']),
    boat: found('boat') !== null,
    service,
  };
}

/** The last word of a key of the catalogue: "@architects.a.S" */
const wordIn = (key: unknown): string | null => (typeof key === 'string' ? (key.split('.').at(-1) ?? null) : null);

function typeIn(params: Readonly<Record<string, unknown>> | null): Type | null {
  const letter = wordIn(params?.['building']);
  return letter !== null && isType(letter) ? letter : null;
}

/** The card that a line of the log tells of. */
export function cardIn(params: Readonly<Record<string, unknown>> | null): Card | null {
  if (!params) return null;
  return { arrow: wordIn(params['arrow']) === 'left' ? 'left' : 'right', n: Number(params['n']) };
}

/** A city with what the next one has of the buildings on these lots. */
function withLots<C extends CityView>(city: C, next: CityView, lots: readonly string[]): C {
  const places = lots.map(indexOf);
  return { ...city, lots: city.lots.map((type, place) => (places.includes(place) ? next.lots[place]! : type)) };
}

function automaStops(view: RegionView, after: GameState, deed: Deed): readonly Stop<GameState>[] {
  const [old, next] = [view.automa!, after.view.automa!];
  const { card, lot } = deed;
  const shown = { ...old, card };
  const built = lot === null ? shown : withLots(shown, next, [lot]);
  const tiled = { ...built, block_tiles: next.block_tiles };
  const sailed = { ...tiled, boats: { ...old.boats, blocks: next.boats.blocks } };
  const served = { ...sailed, services: next.services };
  const all = [
    { name: 'card', automa: shown, is: true },
    { name: 'take', automa: shown, is: deed.piece !== null },
    { name: 'place', automa: built, is: lot !== null },
    { name: 'tile', automa: tiled, is: deed.tile !== null },
    { name: 'boat', automa: sailed, is: deed.boat },
    { name: 'service', automa: served, is: deed.service !== null },
  ];
  return all
    .filter(({ is }) => is)
    .map(({ name, automa }) => ({ name, view: { ...view, active: null, pending: null, automa }, ms: tempo.step }));
}

function seatStops(view: RegionView, after: GameState, deed: Deed, seat: number): readonly Stop<GameState>[] {
  const [old, next] = [view.seats[seat]!, after.view.seats[seat]!];
  if (deed.lot !== null) {
    const lots = after.events.flatMap((line) => (line.seat === seat ? line.cells : []));
    const built = { ...withLots(old, next, lots), block_tiles: next.block_tiles };
    return [{ name: 'place', view: { ...view, seats: view.seats.with(seat, built) }, ms: FLIGHT }];
  }
  if (deed.service !== null) {
    const seats = view.seats.with(seat, { ...old, services: next.services });
    return [{ name: 'service', view: { ...view, seats }, ms: FLIGHT }];
  }
  return deed.piece ? [{ name: 'take', view, ms: tempo.step }] : [];
}
