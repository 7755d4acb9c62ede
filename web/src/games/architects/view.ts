// What the server says of a game of Architects (src/architrave/games/architects/view.py and choices.py).
import type { State } from '../../lib/protocol';
import type { Type } from './types';

export interface Tile {
  readonly id: string; // "RS-green-river"
  readonly types: readonly [Type, Type];
  readonly colour: 'green' | 'gray';
  readonly kind: 'river' | 'mountain';
}

export interface Piece {
  readonly id: string; // stays with the building as long as it is in the display
  readonly type: Type;
  readonly resident?: boolean;
}

export interface Goal {
  readonly number: string;
  readonly round: number;
  readonly vp: number;
  readonly unit: string;
  readonly shape: Shape;
  readonly state: 'now' | 'later' | 'past';
}

/** The pattern of a goal as components.toml has it. */
export type Shape = Readonly<Record<string, unknown>>;

export interface GoalScore {
  readonly number: string;
  readonly points: number;
  readonly places: readonly (readonly string[])[];
}

export interface TileScore {
  readonly block: number;
  readonly tile: string;
  readonly landmark: string | null;
  readonly placement: number;
  readonly neighbours: number;
  readonly lots: readonly string[];
}

export interface ServiceScore {
  readonly pair: string;
  readonly pairs: number;
  readonly points: number;
}

export interface Score {
  readonly round: number;
  readonly goals: readonly GoalScore[];
  readonly landmarks: { readonly points: number; readonly tiles: readonly TileScore[] };
  readonly services: readonly ServiceScore[];
  readonly event: { readonly id: string; readonly points: number } | null;
  readonly total: number;
}

export interface Section {
  readonly upper: readonly Type[];
  readonly lower: readonly Type[];
  readonly upper_full: boolean;
  readonly lower_full: boolean;
  readonly boat: boolean;
}

/** A city and what belongs to it; the Automa has one too. */
export interface CityView {
  readonly vp: number;
  readonly lots: readonly (Type | null)[];
  readonly block_tiles: Readonly<Record<string, readonly Tile[]>>;
  readonly boats: {
    readonly unused: number;
    readonly used: number;
    readonly blocks: readonly number[];
    readonly sections: readonly number[];
  };
  readonly services: readonly string[];
  readonly landmarks: number;
  readonly residents: readonly Section[] | null;
  readonly score: Score;
  readonly history: readonly Score[];
}

export interface SeatView extends CityView {
  readonly tokens: { readonly unused: number; readonly used: number };
  readonly offers: readonly ServiceScore[]; // what each open service would be worth to this seat now
}

export interface AutomaView extends CityView {
  readonly card: { readonly arrow: 'left' | 'right'; readonly n: number } | null;
  readonly deck: number;
  readonly difficulty: string;
}

export type Phase =
  | 'turn'
  | 'tile'
  | 'lot'
  | 'resident'
  | 'colour'
  | 'own'
  | 'other'
  | 'along'
  | 'plan'
  | 'return'
  | 'demand'
  | 'draw'
  | 'over';

export interface Pending {
  readonly action: 'take' | 'overhaul' | 'relocate' | 'backup' | 'demand';
  readonly type: Type | null;
  readonly resident: Type | null;
  readonly tile: Tile | null;
  readonly own: string | null;
  readonly other: string | null;
}

export interface View {
  readonly seat: number | null;
  readonly actor: number | 'chance' | 'over';
  readonly phase: Phase;
  readonly solo: boolean;
  readonly difficulty: string | null;
  readonly residents: boolean;
  readonly events: boolean;
  readonly round: number;
  readonly rounds: number;
  readonly row: number;
  readonly rows: number;
  readonly active: number | null;
  readonly first: number | null;
  readonly turn: number;
  readonly taken: boolean;
  readonly actions: { readonly used: number; readonly most: number };
  readonly can_end: boolean;
  readonly pending: Pending | null;
  readonly current: readonly Piece[];
  readonly later: readonly (readonly Piece[])[];
  readonly backup: readonly Piece[];
  readonly services: {
    readonly open: readonly (string | null)[];
    readonly extra: readonly string[];
    readonly stack: number;
    readonly discards: number;
    readonly cost: number;
  };
  readonly tiles: { readonly open: readonly Tile[]; readonly stack: number; readonly discards: number };
  readonly goals: readonly Goal[];
  readonly event: string | null;
  readonly past_events: readonly string[];
  readonly unseen: Readonly<Record<Type, number>>;
  readonly blocks: readonly ('green' | 'gray')[]; // the colours of blocks 1 to 8
  readonly seats: readonly SeatView[];
  readonly automa: AutomaView | null;
  readonly result: Ending | null;
}

/** The points of one round by source. */
export interface RoundParts {
  readonly goals: number;
  readonly landmarks: number;
  readonly services: number;
  readonly event: number;
  readonly total: number;
}

export type Source = 'goals' | 'landmarks' | 'services' | 'event' | 'residents' | 'windfall' | 'boats' | 'tokens';

export interface CityResult {
  readonly points: number;
  readonly landmarks: number;
  readonly rounds: readonly RoundParts[];
  readonly sources: Readonly<Record<Source, number>>;
}

export interface Ending {
  readonly winner: number | null;
  readonly winners: readonly number[];
  readonly reason: string;
  readonly points: readonly number[];
  readonly seats: readonly CityResult[];
  readonly automa: CityResult | null;
}

export type Change = readonly [now: number, then: number];

/** What a choice would change at the next scoring. */
export interface Gain {
  readonly goals: readonly Change[];
  readonly landmarks: Change;
  readonly services: Change;
  readonly event: Change;
  readonly total: Change;
}

export type ActionName = 'overhaul' | 'relocate' | 'backup' | 'demand';
export const ACTIONS: readonly ActionName[] = ['overhaul', 'relocate', 'backup', 'demand'];

export type Move =
  | { readonly kind: 'take'; readonly type: Type; readonly resident: boolean; readonly nth?: number } // of those alike, from the left; 1 if left out
  | { readonly kind: 'tile'; readonly tile: string }
  | { readonly kind: 'lot'; readonly lot: string }
  | { readonly kind: 'row'; readonly section: number; readonly row: 'upper' | 'lower' }
  | { readonly kind: 'resident'; readonly type: Type }
  | { readonly kind: 'plan'; readonly type: Type; readonly nth?: number }
  | { readonly kind: 'service'; readonly pair: string; readonly extra?: boolean } // the extra one, where it lies in a regular place too
  | { readonly kind: ActionName | 'none' | 'boat' | 'end' };

export interface Choice<M extends Move = Move> {
  readonly action: number;
  readonly move: M;
  readonly text: string;
  readonly gain?: Gain | null;
  readonly fills?: number | null;
  readonly boat?: boolean;
  readonly later?: Readonly<Record<string, Change>>;
  readonly best?: number;
  readonly pays?: 'vp' | 'token' | null;
  readonly points?: number;
  readonly cost?: number;
}

export const viewOf = (state: State): View => state.view as unknown as View;
export const choicesOf = (state: State): readonly Choice[] => state.choices as unknown as readonly Choice[];
