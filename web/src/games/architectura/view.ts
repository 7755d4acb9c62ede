// What the server says of a game of Architectura (src/architrave/games/architectura/view.py, choices.py and pending.py).
import type { State } from '../../lib/protocol';

export type Colour = 'blue' | 'green' | 'yellow' | 'red';

/** A kind of card: all cards of that name. */
export interface Kind {
  readonly name: string; // a key of the catalogue behind an @, or the words of somebody's own card set
  readonly text: string;
  readonly ring: readonly string[]; // "7", "X+1", "No-1", in rising order
  readonly basic: number; // which of them is on top when it is played
  readonly shield: boolean;
  readonly end: boolean; // counts something at the end
  readonly may: boolean | null; // whether its effect is optional; null without one
  readonly outside: boolean;
  readonly replaces: readonly (string | number)[];
}

export interface Card {
  readonly id: string; // stays with the card: "0-park"
  readonly card: string;
  readonly owner: number;
  readonly space: string; // "A3"
  readonly down: boolean;
  readonly covered: boolean;
  readonly side: number;
  readonly formula: string;
  readonly value: number | null;
  readonly end: number;
  readonly protected: boolean;
  readonly token: boolean;
}

export interface Space {
  readonly space: string;
  readonly claim: number | null; // whose Fountain token lies there
  readonly eligible: readonly number[];
}

export interface Breakdown {
  readonly values: number;
  readonly end: number;
  readonly graveyard: number;
  readonly bonus: number;
}

export interface SeatView {
  readonly colour: Colour;
  readonly hand: readonly string[] | null;
  readonly hand_count: number;
  readonly hand_known: readonly string[];
  readonly limit: number;
  readonly deck_count: number;
  readonly under_count: number;
  readonly under: readonly string[] | null;
  readonly under_known: readonly string[];
  readonly risen: number;
  readonly deck: readonly string[] | null;
  readonly unseen: readonly string[] | null;
  readonly cards: readonly string[] | null;
  readonly replaced: readonly { readonly card: string; readonly for: string }[] | null;
  readonly ready: boolean;
  readonly tokens: number;
  readonly graveyard: { readonly id: string; readonly card: string; readonly value: number } | null;
  readonly buried: readonly string[];
  readonly removed: readonly string[];
  readonly exchanged: boolean;
  readonly turns: number;
  readonly on_table: number;
  readonly points: number;
  readonly breakdown: Breakdown;
}

export type Asked =
  | 'build'
  | 'play'
  | 'under'
  | 'extra'
  | 'cost'
  | 'affected'
  | 'turn'
  | 'protect'
  | 'swap'
  | 'move'
  | 'space'
  | 'destroy'
  | 'restore'
  | 'claim'
  | 'lay'
  | 'copy'
  | 'take'
  | 'replay'
  | 'escape'
  | 'razed';

export interface Pending {
  readonly key: string; // the question
  readonly params: Readonly<Record<string, string | number>>;
  readonly source: string | null; // the card whose effect asks
  readonly effect: string | null; // the kind whose effect it is: a copied one for a Smithy
  readonly optional: boolean;
  readonly card?: string; // the card that the question is about
  readonly space?: string;
  readonly change?: Outcome;
  readonly whose?: number | null;
}

export interface Scored {
  readonly id: string;
  readonly card: string;
  readonly space: string;
  readonly formula: string;
  readonly value: number;
  readonly end: number;
  readonly counted: readonly string[];
}

export interface Ending {
  readonly winner: number | null;
  readonly winners: readonly number[];
  readonly reason: 'points' | 'cards' | 'lowest' | 'shared';
  readonly points: readonly number[];
  readonly seats: readonly {
    readonly points: number;
    readonly breakdown: Breakdown;
    readonly cards: readonly Scored[];
    readonly on_table: number;
    readonly lowest: number | null;
  }[];
}

export interface View {
  readonly seat: number | null;
  readonly actor: number | 'chance' | 'over' | 'nobody';
  /** `ended`: a held move ends the turn; who comes next is told when it is confirmed (A13.3). */
  readonly phase: Asked | 'draw' | 'over' | 'ended';
  readonly paragraph: string | null;
  readonly active: number | null;
  readonly starter: number | null;
  readonly turn: number;
  readonly advanced: boolean;
  readonly most: number | null;
  readonly bonus: boolean;
  readonly streets: number;
  readonly columns: number;
  readonly kinds: Readonly<Record<string, Kind>>;
  readonly cards: readonly Card[];
  readonly spaces: readonly Space[];
  readonly seats: readonly SeatView[];
  readonly pending: Pending | null;
  readonly result: Ending | null;
}

export type Outcome = 'nothing' | 'destroyed' | 'lowered' | 'raised';

export interface Comparison {
  readonly card: string;
  readonly value: number;
  readonly with: string;
  readonly space: string; // where the left card lies
  readonly left: number;
  readonly outcome: Outcome;
  readonly protected: '' | 'own' | 'theirs';
  readonly escapes: boolean;
  readonly to: string | null;
}

interface CardState {
  readonly space: string;
  readonly down: boolean;
  readonly covered: boolean;
  readonly token: boolean;
  readonly value: number | null;
}
export interface CardChange {
  readonly id: string;
  readonly before: CardState | null; // null: not in the city
  readonly after: CardState | null;
}

export type Move =
  | { readonly kind: 'play' | 'lay'; readonly card: string; readonly space: string }
  | { readonly kind: 'discard' | 'under' | 'fetch' | 'remove'; readonly card: string }
  | { readonly kind: 'choose' | 'to'; readonly space: string }
  | { readonly kind: 'turn'; readonly space: string; readonly up: boolean }
  | { readonly kind: 'swap'; readonly space: string; readonly with: string }
  | { readonly kind: 'replace'; readonly card: string; readonly for: string }
  | { readonly kind: 'exchange' | 'yes' | 'no' | 'decline' | 'ready' };

export interface Choice<M extends Move = Move> {
  readonly action: number;
  readonly move: M;
  readonly text: string;
  readonly compare?: Comparison | null;
  readonly changes?: readonly CardChange[];
  readonly points?: readonly [before: readonly number[], after: readonly number[]];
  readonly then?: { readonly what: Asked; readonly seat: number; readonly spaces: readonly string[] } | null;
}

export const viewOf = (state: State): View => state.view as unknown as View;
export const choicesOf = (state: State): readonly Choice[] => state.choices as unknown as readonly Choice[];

export const STREETS = 'ABCD';
export const COLUMNS = 8;

export interface Place {
  readonly x: number; // column, from 0
  readonly y: number; // street, from 0
}
export const placeOf = (space: string): Place => ({ x: Number(space.slice(1)) - 1, y: STREETS.indexOf(space[0]!) });
export const spaceAt = ({ x, y }: Place): string => `${STREETS[y]}${x + 1}`;

/** The owner in the id of a card. */
export const ownerOf = (id: string): number => Number(id.slice(0, id.indexOf('-')));
export const kindOf = (id: string): string => id.slice(id.indexOf('-') + 1);
