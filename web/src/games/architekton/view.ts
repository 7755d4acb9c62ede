// Written by `make interfaces` from architrave/games/architekton/view_types.py and event_types.py; do not edit.

import type { Choice, Move, ResultView, View } from '../../lib/protocol';
import type { LineOf, StateOf } from '../../lib/state';

export type Phase = "draw" | "house" | "lay" | "over" | "pay";

export type Kind = "building" | "landscape";

export type Terrain = "E" | "F" | "M" | "W";

export type Side = "bottom" | "left" | "right" | "top";

export type Meeting = readonly [Side, Terrain, Terrain, boolean];

export type Figures = readonly [number, number];

export type Settlement = "back" | "choice" | "gain" | "ruin";

export type Reason = "draw" | "early" | "points" | "tiebreak";

export type TownMove = Lay | House | Pay | Back;

export type Tile = Landscape | Building;

export type TownChoice = LayChoice | Decision;

/**
 * `active`: whose turn it is; `tile`: which of the turn's tiles is next. `removed`: what the final scoring would
 * take away now.
 */
export interface TownView extends View {
  readonly game: "architekton";
  readonly phase: Phase;
  readonly result: TownResult | null;
  readonly active: number | null;
  readonly tile: number;
  readonly tiles: readonly Tile[];
  readonly spots: readonly Spot[];
  readonly supply: Supply;
  readonly seats: readonly SeatView[];
  readonly stacks: Counts;
  readonly reserve: Counts;
  readonly unseen: Unseen;
  readonly last_round: boolean;
  readonly turns_left: number | null;
  readonly turns_to_last_round: number | null;
  readonly due: Due | null;
  readonly moving: Moving | null;
  readonly removed: readonly Removed[];
}

/** What a tile would meet and enclose; `group`: the size of the seat's largest. */
export interface LayChoice extends Choice {
  readonly move: Lay;
  readonly sides: string;
  readonly fits: readonly Meeting[];
  readonly group: Figures;
  readonly encloses: readonly Enclosed[];
}

/** A house to move or a building to pay for, with the figures of the seat that decides. */
export interface Decision extends Choice {
  readonly move: House | Pay | Back;
  readonly chips: Figures;
  readonly houses: Figures;
  readonly group: Figures;
  readonly points: Figures;
}

/** A tile laid on a place, turned clockwise by so many quarters. */
export interface Lay extends Move {
  readonly kind: "lay";
  readonly tile: string;
  readonly x: number;
  readonly y: number;
  readonly turns: number;
}

/** The house to take from a building (K4.4). */
export interface House extends Move {
  readonly kind: "house";
  readonly x: number;
  readonly y: number;
}

/** Pay for a building with mismatches (K5.4). */
export interface Pay extends Move {
  readonly kind: "pay";
}

/** Take the house back instead (K5.4). */
export interface Back extends Move {
  readonly kind: "back";
}

/** A tile; `id` stays with the piece, `sides` are as it lies, clockwise from the top. */
export interface OnTable {
  readonly kind: string;
  readonly id: string;
  readonly printed: string;
  readonly sides: string;
  readonly turns: number;
  readonly x: number;
  readonly y: number;
  readonly cell: string;
}

/** The open tiles, as printed. */
export interface Supply {
  readonly buildings: readonly string[];
  readonly landscapes: readonly string[];
}

export interface Counts {
  readonly buildings: number;
  readonly landscapes: number;
}

/** The tiles that nobody has seen yet (K10.1). */
export interface Unseen {
  readonly landscapes: Readonly<Record<Terrain, number>>;
  readonly buildings: readonly string[];
}

/** K8. An early end has no final scoring (K6.1), so no points and no groups, but something `unpaid`. */
export interface TownResult extends ResultView {
  readonly reason: Reason;
  readonly points: readonly number[];
  readonly victory_points: readonly number[];
  readonly removed: readonly Removed[];
  readonly seats: readonly SeatResult[];
  readonly unpaid?: Unpaid;
}

/** An empty place beside a tile; `faces`: what its neighbours show it, clockwise from the top. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly cell: string;
  readonly kind: Kind;
  readonly faces: readonly (Terrain | null)[];
}

/** The figures of a seat; `counted`: the group that is scored if the game ends now (K8.2). */
export interface SeatView {
  readonly houses: number;
  readonly chips: number;
  readonly group: number;
  readonly points: number;
  readonly standing: number;
  readonly counted: readonly string[];
}

/** A building that is to be paid for (K5.4). */
export interface Due {
  readonly cell: string;
  readonly x: number;
  readonly y: number;
  readonly owner: number;
  readonly mismatch: number;
  readonly sides: readonly Meeting[];
}

/** The building that a house moves to (K4.4). */
export interface Moving {
  readonly cell: string;
  readonly x: number;
  readonly y: number;
}

/** A building that the final scoring takes away (K8.1). */
export interface Removed {
  readonly cell: string;
  readonly owner: number | null;
  readonly landscapes: number;
}

/** A building that a tile would enclose, with the outcome of its scoring. */
export interface Enclosed {
  readonly cell: string;
  readonly owner: number | null;
  readonly mismatch: number;
  readonly brings: Settlement;
}

/** The building that could not be paid for (K6.1): its sides that do not match, and the chips of the seats. */
export interface Unpaid {
  readonly cell: string;
  readonly sides: number;
  readonly chips: readonly number[];
}

/** A landscape on the table. */
export interface Landscape extends OnTable {
  readonly kind: "landscape";
}

/** A building on the table; `landscapes`: how many it touches; `group`: which one its house belongs to. */
export interface Building extends OnTable {
  readonly kind: "building";
  readonly owner: number | null;
  readonly scored: boolean;
  readonly landscapes: number;
  readonly group: number | null;
}

/** K8.2 */
export interface SeatResult {
  readonly group: readonly string[];
  readonly chips: number;
  readonly points: number;
  readonly standing: number;
}

export interface Events {
  readonly "architekton.event.cut_short": Readonly<Record<string, never>>;
  readonly "architekton.event.drew_building": { readonly tile: string };
  readonly "architekton.event.drew_landscape": { readonly tile: string };
  readonly "architekton.event.finished_draw": { readonly points: number; readonly other: number };
  readonly "architekton.event.finished_early": Readonly<Record<string, never>>;
  readonly "architekton.event.finished_points": { readonly points: number; readonly other: number };
  readonly "architekton.event.finished_tiebreak": { readonly points: number; readonly other: number };
  readonly "architekton.event.forced_back": { readonly count: number; readonly mismatch: number; readonly cell: string };
  readonly "architekton.event.forced_back_free": { readonly count: number; readonly mismatch: number; readonly cell: string };
  readonly "architekton.event.gained": { readonly cell: string };
  readonly "architekton.event.house_moved": { readonly source: string; readonly cell: string };
  readonly "architekton.event.laid_building": { readonly tile: string; readonly cell: string };
  readonly "architekton.event.laid_landscape": { readonly tile: string; readonly cell: string };
  readonly "architekton.event.last_round": { readonly count: number };
  readonly "architekton.event.no_owner": { readonly cell: string };
  readonly "architekton.event.opened": { readonly tile: string; readonly cell: string };
  readonly "architekton.event.paid": { readonly count: number; readonly cell: string };
  readonly "architekton.event.redealt": Readonly<Record<string, never>>;
  readonly "architekton.event.ruined": { readonly count: number; readonly cell: string };
  readonly "architekton.event.skipped": Readonly<Record<string, never>>;
  readonly "architekton.event.started": Readonly<Record<string, never>>;
  readonly "architekton.event.took_back": { readonly count: number; readonly mismatch: number; readonly cell: string };
}

export type GameLine = LineOf<Events>;

export type GameState = StateOf<TownView, TownChoice, TownMove, GameLine>;
