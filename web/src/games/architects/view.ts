// Written by `make interfaces` from architrave/games/architects/view_types.py and event_types.py; do not edit.

import type { Choice, Move, ResultView, View } from '../../lib/protocol';
import type { LineOf, StateOf } from '../../lib/state';

export type Type = "I" | "L" | "M" | "O" | "R" | "S";

export type Colour = "gray" | "green";

export type Side = "mountain" | "river";

export type Difficulty = "easy" | "extreme" | "first" | "hard" | "medium";

export type Phase = "along" | "demand" | "draw" | "lot" | "other" | "over" | "own" | "plan" | "resident" | "return" | "tile" | "turn";

export type Action = "backup" | "demand" | "overhaul" | "relocate";

export type Half = "lower" | "upper";

export type Change = readonly [number, number];

export type Source = "boats" | "event" | "goals" | "landmarks" | "residents" | "services" | "tokens" | "windfall";

export type Reason = "beaten" | "beaten_landmarks" | "landmarks" | "lost" | "lost_landmarks" | "points" | "shared" | "tied";

export type RegionMove = Take | Tile | Lot | Row | Resident | Plan | Service | Overhaul | Relocate | Backup | Demand | Nothing | Boat | End;

/**
 * `first` has the first-player token, which moves on; so nobody is named as the `starter`. `rows`: of this round.
 * `current`: what is left of the row; `later`: the rows after it. `blocks`: the colours of blocks 1 to 8. `unseen`:
 * buildings in the bag; `box`: residents in the box.
 */
export interface RegionView extends View {
  readonly game: "architects";
  readonly phase: Phase;
  readonly result: RegionResult | null;
  readonly solo: boolean;
  readonly difficulty: Difficulty | null;
  readonly residents: boolean;
  readonly events: boolean;
  readonly round: number;
  readonly rounds: number;
  readonly row: number;
  readonly rows: number;
  readonly active: number | null;
  readonly first: number | null;
  readonly taken: boolean;
  readonly actions: Actions;
  readonly can_end: boolean;
  readonly pending: Pending | null;
  readonly current: readonly Piece[];
  readonly later: readonly (readonly Piece[])[];
  readonly backup: readonly Piece[];
  readonly services: Services;
  readonly tiles: Requirements;
  readonly goals: readonly Goal[];
  readonly event: string | null;
  readonly past_events: readonly string[];
  readonly unseen: Readonly<Record<Type, number>>;
  readonly blocks: readonly Colour[];
  readonly box: Readonly<Record<Type, number>> | null;
  readonly seats: readonly SeatView[];
  readonly automa: AutomaView | null;
}

/**
 * `gain` at the next scoring, and of `later` goals; `fills`: the block that becomes full; `boat`: it earns one.
 * `best`: the most that a building or a tile can gain. `pays`: what a row of residents pays if it is full then.
 * `points` and `cost` of a service; `tokens` for a boat.
 */
export interface RegionChoice extends Choice {
  readonly move: RegionMove;
  readonly gain?: Gain;
  readonly later?: Readonly<Record<string, Change>>;
  readonly fills?: number | null;
  readonly boat?: boolean;
  readonly best?: number;
  readonly pays?: "token" | "vp" | null;
  readonly points?: number;
  readonly cost?: number;
  readonly tokens?: Change;
}

/** A building of the current row. `nth`: which of those alike, from the left; the first if left out. */
export interface Take extends Move {
  readonly kind: "take";
  readonly type: Type;
  readonly resident: boolean;
  readonly nth?: number;
}

/** A requirement tile, by its id. */
export interface Tile extends Move {
  readonly kind: "tile";
  readonly tile: string;
}

export interface Lot extends Move {
  readonly kind: "lot";
  readonly lot: string;
}

/** A row for the resident. */
export interface Row extends Move {
  readonly kind: "row";
  readonly section: number;
  readonly row: Half;
}

/** Exchange the resident for one of that colour (M12.5). */
export interface Resident extends Move {
  readonly kind: "resident";
  readonly type: Type;
}

/** A building in Backup plans; `nth` as in Take. */
export interface Plan extends Move {
  readonly kind: "plan";
  readonly type: Type;
  readonly nth?: number;
}

/** `extra`: the one among the extras, where one is in a regular place too. */
export interface Service extends Move {
  readonly kind: "service";
  readonly pair: string;
  readonly extra?: boolean;
}

/** M5.1 */
export interface Overhaul extends Move {
  readonly kind: "overhaul";
}

/** M5.2 */
export interface Relocate extends Move {
  readonly kind: "relocate";
}

/** M5.3 */
export interface Backup extends Move {
  readonly kind: "backup";
}

/** M5.4 */
export interface Demand extends Move {
  readonly kind: "demand";
}

/** No service (M5.4); the resident goes back (M12.5). */
export interface Nothing extends Move {
  readonly kind: "none";
}

/** A boat for tokens (M4.4). */
export interface Boat extends Move {
  readonly kind: "boat";
}

/** The end of the turn (M4.7). */
export interface End extends Move {
  readonly kind: "end";
}

/** A city and what belongs to it. `lots`: row by row; `block_tiles`: the tiles of the blocks that have any. */
export interface CityView {
  readonly vp: number;
  readonly lots: readonly (Type | null)[];
  readonly block_tiles: Readonly<Record<string, readonly Requirement[]>>;
  readonly boats: Boats;
  readonly services: readonly string[];
  readonly landmarks: number;
  readonly residents: readonly Section[] | null;
  readonly score: Score;
  readonly history: readonly Score[];
  readonly paid: readonly Paid[];
}

/** Actions of this turn. */
export interface Actions {
  readonly used: number;
  readonly most: number;
}

/** `open`: the three places; `extra`: those of a demand (M5.4); `cost`: what one costs the active player now. */
export interface Services {
  readonly open: readonly (string | null)[];
  readonly extra: readonly string[];
  readonly stack: number;
  readonly discards: number;
  readonly cost: number;
}

export interface Requirements {
  readonly open: readonly Requirement[];
  readonly stack: number;
  readonly discards: number;
}

/** What a choice would change at the next scoring. */
export interface Gain {
  readonly goals: readonly Change[];
  readonly landmarks: Change;
  readonly services: Change;
  readonly event: Change;
  readonly total: Change;
}

/** `blocks` and `sections`: those that have earned their boat. */
export interface Boats {
  readonly unused: number;
  readonly used: number;
  readonly blocks: readonly number[];
  readonly sections: readonly number[];
}

/** What a city scores in a round. */
export interface Score {
  readonly round: number;
  readonly goals: readonly GoalScore[];
  readonly landmarks: LandmarkScore;
  readonly services: readonly ServiceScore[];
  readonly event: EventScore | null;
  readonly total: number;
}

/** M8.2. Solo, the Automa is `automa` and never a winner by its number. */
export interface RegionResult extends ResultView {
  readonly reason: Reason;
  readonly points: readonly number[];
  readonly winners: readonly number[];
  readonly seats: readonly CityResult[];
  readonly automa: CityResult | null;
}

/** What has been chosen of a step that is under way. */
export interface Pending {
  readonly action: "backup" | "demand" | "overhaul" | "relocate" | "take";
  readonly type: Type | null;
  readonly resident: Type | null;
  readonly tile: Requirement | null;
  readonly own: string | null;
  readonly other: string | null;
}

/** A building in a display; `id` stays with it as long as it is there. `resident`: in rows only. */
export interface Piece {
  readonly id: string;
  readonly type: Type;
  readonly resident?: boolean;
}

export interface Goal {
  readonly number: string;
  readonly round: number;
  readonly vp: number;
  readonly unit: string;
  readonly shape: Pattern;
  readonly state: "later" | "now" | "past";
}

/** `offers`: what each open service would be worth to this seat now. */
export interface SeatView extends CityView {
  readonly tokens: Tokens;
  readonly offers: readonly ServiceScore[];
}

export interface AutomaView extends CityView {
  readonly card: Card | null;
  readonly deck: number;
  readonly difficulty: Difficulty;
}

export interface LandmarkScore {
  readonly points: number;
  readonly tiles: readonly TileScore[];
}

/** VP that came at once, or at the end for what was left over. */
export interface Paid {
  readonly source: Source;
  readonly count: number;
  readonly points: number;
}

/** A requirement tile with what it asks for (M10.1): "RS-green-river". */
export interface Requirement {
  readonly id: string;
  readonly types: readonly [Type, Type];
  readonly colour: Colour;
  readonly kind: Side;
}

/** What a goal looks for, as components.toml has it and explains it. */
export interface Pattern {
  readonly unit: string;
  readonly vp?: number;
  readonly shape?: readonly string[];
  readonly mirror?: boolean;
  readonly turn?: boolean;
  readonly colour?: Colour;
  readonly set?: string;
  readonly most?: number;
  readonly best?: number;
  readonly lengths?: Readonly<Record<string, number>>;
}

export interface Tokens {
  readonly unused: number;
  readonly used: number;
}

/** Two rows of residents (M12.2). */
export interface Section {
  readonly upper: readonly Type[];
  readonly lower: readonly Type[];
  readonly upper_full: boolean;
  readonly lower_full: boolean;
  readonly boat: boolean;
}

/** A goal with every place that pays (M7.1). */
export interface GoalScore {
  readonly number: string;
  readonly points: number;
  readonly places: readonly (readonly string[])[];
}

/** M7.3 */
export interface ServiceScore {
  readonly pair: string;
  readonly pairs: number;
  readonly points: number;
}

export interface EventScore {
  readonly id: string;
  readonly points: number;
}

/** `sources` add up to the points. */
export interface CityResult {
  readonly points: number;
  readonly landmarks: number;
  readonly rounds: readonly RoundPoints[];
  readonly sources: Readonly<Record<Source, number>>;
}

/** A card of the Automa. */
export interface Card {
  readonly arrow: "left" | "right";
  readonly n: number;
}

/** A tile of a block with the landmark that it belongs to in the best assignment (M7.2). */
export interface TileScore {
  readonly block: number;
  readonly tile: string;
  readonly landmark: string | null;
  readonly placement: number;
  readonly neighbours: number;
  readonly lots: readonly string[];
}

/** The VP of one round by source. */
export interface RoundPoints {
  readonly goals: number;
  readonly landmarks: number;
  readonly services: number;
  readonly event: number;
  readonly total: number;
}

export interface Events {
  readonly "architects.event.automa_bag": Readonly<Record<string, never>>;
  readonly "architects.event.automa_boat": { readonly block: number };
  readonly "architects.event.automa_card": { readonly arrow: string; readonly n: number };
  readonly "architects.event.automa_drew": { readonly building: string };
  readonly "architects.event.automa_left_over": { readonly boats: number; readonly points: number };
  readonly "architects.event.automa_no_service": Readonly<Record<string, never>>;
  readonly "architects.event.automa_passed": { readonly service: string };
  readonly "architects.event.automa_placed": { readonly building: string; readonly lot: string };
  readonly "architects.event.automa_resident": { readonly resident: string; readonly section: number; readonly row: string };
  readonly "architects.event.automa_resident_back": { readonly resident: string };
  readonly "architects.event.automa_row_full": { readonly points: number };
  readonly "architects.event.automa_scored": { readonly goals: number; readonly landmarks: number; readonly services: number; readonly event: number; readonly round: string; readonly points: number };
  readonly "architects.event.automa_searches": Readonly<Record<string, never>>;
  readonly "architects.event.automa_section": { readonly section: number; readonly paragraph: string; readonly reason: string };
  readonly "architects.event.automa_section_full": { readonly section: number };
  readonly "architects.event.automa_service": { readonly service: string; readonly count: number };
  readonly "architects.event.automa_skipped": { readonly section: number; readonly paragraph: string; readonly reason: string };
  readonly "architects.event.automa_started": { readonly service: string };
  readonly "architects.event.automa_swapped": { readonly building: string };
  readonly "architects.event.automa_tile": { readonly tile: string };
  readonly "architects.event.automa_took": { readonly building: string };
  readonly "architects.event.automa_took_resident": { readonly building: string; readonly resident: string };
  readonly "architects.event.backup": { readonly building: string; readonly second: string; readonly lot: string };
  readonly "architects.event.boat": { readonly block: number };
  readonly "architects.event.cleanup": { readonly round: string; readonly tokens: number };
  readonly "architects.event.demand": Readonly<Record<string, never>>;
  readonly "architects.event.demand_none": Readonly<Record<string, never>>;
  readonly "architects.event.ended_turn": Readonly<Record<string, never>>;
  readonly "architects.event.event_opened": { readonly event: string; readonly name: string; readonly text: string };
  readonly "architects.event.event_passed": { readonly event: string; readonly name: string };
  readonly "architects.event.finished.beaten": { readonly points: string };
  readonly "architects.event.finished.beaten_landmarks": { readonly points: string };
  readonly "architects.event.finished.landmarks": { readonly points: string };
  readonly "architects.event.finished.lost": { readonly points: string };
  readonly "architects.event.finished.lost_landmarks": { readonly points: string };
  readonly "architects.event.finished.points": { readonly points: string };
  readonly "architects.event.finished.shared": { readonly points: string };
  readonly "architects.event.finished.tied": { readonly points: string };
  readonly "architects.event.goal_drawn": { readonly round: string; readonly number: string; readonly goal: string };
  readonly "architects.event.goal_replaced": { readonly number: string; readonly goal: string };
  readonly "architects.event.left_over": { readonly boats: number; readonly tokens: number; readonly points: number };
  readonly "architects.event.overhaul": { readonly building: string; readonly second: string; readonly lot: string; readonly other: string };
  readonly "architects.event.placed": { readonly building: string; readonly lot: string };
  readonly "architects.event.plans_laid": { readonly buildings: string };
  readonly "architects.event.relocated": { readonly building: string; readonly lot: string; readonly other: string };
  readonly "architects.event.resident": { readonly resident: string; readonly section: number; readonly row: string };
  readonly "architects.event.resident_back": { readonly resident: string };
  readonly "architects.event.resident_exchanged": { readonly resident: string };
  readonly "architects.event.round_begun": { readonly round: string };
  readonly "architects.event.row_done": { readonly row: number; readonly next: number };
  readonly "architects.event.row_full.nothing": Readonly<Record<string, never>>;
  readonly "architects.event.row_full.points": { readonly points: number };
  readonly "architects.event.row_full.token": Readonly<Record<string, never>>;
  readonly "architects.event.row_laid": { readonly row: number; readonly buildings: string };
  readonly "architects.event.scored": { readonly goals: number; readonly landmarks: number; readonly services: number; readonly event: number; readonly round: string; readonly points: number };
  readonly "architects.event.scored_event": { readonly goals: number; readonly landmarks: number; readonly services: number; readonly event: number; readonly round: string; readonly points: number };
  readonly "architects.event.section_full": { readonly section: number };
  readonly "architects.event.service": { readonly service: string; readonly count: number };
  readonly "architects.event.service_extra": { readonly service: string };
  readonly "architects.event.service_opened": { readonly service: string };
  readonly "architects.event.started": Readonly<Record<string, never>>;
  readonly "architects.event.tile": { readonly tile: string };
  readonly "architects.event.tile_along": { readonly tile: string; readonly block: number; readonly other: number };
  readonly "architects.event.tile_opened": { readonly tile: string };
  readonly "architects.event.tile_received": { readonly tile: string; readonly block: number };
  readonly "architects.event.tile_returned": { readonly tile: string; readonly block: number };
  readonly "architects.event.token_event": { readonly event: string };
  readonly "architects.event.tokens_back": { readonly count: number };
  readonly "architects.event.took": { readonly building: string };
  readonly "architects.event.took_resident": { readonly building: string; readonly resident: string };
  readonly "architects.event.windfall": { readonly points: number; readonly event: string };
}

export type GameLine = LineOf<Events>;

export type GameState = StateOf<RegionView, RegionChoice, RegionMove, GameLine>;
