// Written by `make interfaces` from architrave/games/architectura/view_types.py and event_types.py; do not edit.

import type { Choice, Move, ResultView, View } from '../../lib/protocol';
import type { LineOf, StateOf } from '../../lib/state';

export type Colour = "blue" | "green" | "red" | "yellow";

export type Asked = "affected" | "build" | "claim" | "copy" | "cost" | "destroy" | "escape" | "extra" | "lay" | "move" | "play" | "protect" | "razed" | "replay" | "restore" | "space" | "swap" | "take" | "turn" | "under";

export type Phase = "affected" | "build" | "claim" | "copy" | "cost" | "destroy" | "draw" | "ended" | "escape" | "extra" | "lay" | "move" | "over" | "play" | "protect" | "razed" | "replay" | "restore" | "space" | "swap" | "take" | "turn" | "under";

export type Outcome = "destroyed" | "lowered" | "nothing" | "raised";

export type Reason = "cards" | "lowest" | "points" | "shared";

export type CityMove = Play | Lay | Choose | To | Turn | Swap | Replace | Discard | Under | Fetch | Remove | Exchange | Yes | No | Decline | Ready;

/**
 * `most`: cards that may be replaced (A11.1), null until it is rolled. `kinds`: the cards that the viewer has to do
 * with. `cards`: those in the city, each space from the bottom up.
 */
export interface CityView extends View {
  readonly game: "architectura";
  readonly phase: Phase;
  readonly result: CityResult | null;
  readonly active: number | null;
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
}

/**
 * What it changes, as far as the seat can know; nothing is said while decks are built. `points`: of all seats,
 * before and after.
 */
export interface CityChoice extends Choice {
  readonly move: CityMove;
  readonly compare?: Comparison | null;
  readonly changes?: readonly CardChange[];
  readonly points?: readonly [readonly number[], readonly number[]];
  readonly then?: Then | null;
}

/** A card of the hand on a space, or `out`: outside the city (A10.6). */
export interface Play extends Move {
  readonly kind: "play";
  readonly card: string;
  readonly space: string;
}

/** A card face down, for a Laboratory (A10.22). */
export interface Lay extends Move {
  readonly kind: "lay";
  readonly card: string;
  readonly space: string;
}

/** The card or the space there. */
export interface Choose extends Move {
  readonly kind: "choose";
  readonly space: string;
}

/** Where a card moves. */
export interface To extends Move {
  readonly kind: "to";
  readonly space: string;
}

export interface Turn extends Move {
  readonly kind: "turn";
  readonly space: string;
  readonly up: boolean;
}

/** Two neighbours (A8.8). */
export interface Swap extends Move {
  readonly kind: "swap";
  readonly space: string;
  readonly with: string;
}

/** A card of one's colour for a basic one of the deck (A11.1). */
export interface Replace extends Move {
  readonly kind: "replace";
  readonly card: string;
  readonly for: string;
}

/** A10.1 */
export interface Discard extends Move {
  readonly kind: "discard";
  readonly card: string;
}

/** The next card under the deck (A3.3). */
export interface Under extends Move {
  readonly kind: "under";
  readonly card: string;
}

/** A10.13 */
export interface Fetch extends Move {
  readonly kind: "fetch";
  readonly card: string;
}

/** A10.24 */
export interface Remove extends Move {
  readonly kind: "remove";
  readonly card: string;
}

/** A3.3 */
export interface Exchange extends Move {
  readonly kind: "exchange";
}

export interface Yes extends Move {
  readonly kind: "yes";
}

export interface No extends Move {
  readonly kind: "no";
}

export interface Decline extends Move {
  readonly kind: "decline";
}

/** The deck is built (A11.1). */
export interface Ready extends Move {
  readonly kind: "ready";
}

/** A12 */
export interface CityResult extends ResultView {
  readonly reason: Reason;
  readonly points: readonly number[];
  readonly winners: readonly number[];
  readonly seats: readonly SeatResult[];
}

/**
 * A kind of card: all cards of that name. `name` and `text`: a key of the catalogue behind an @, or the words of
 * somebody's own card set. `ring`: its values in rising order ("7", "X+1", "No-1"); `basic`: which of them is on top
 * when it is played. `end`: it counts something at the end. `may`: its effect is optional; null without one.
 */
export interface Kind {
  readonly name: string;
  readonly text: string;
  readonly ring: readonly string[];
  readonly basic: number;
  readonly shield: boolean;
  readonly end: boolean;
  readonly may: boolean | null;
  readonly outside: boolean;
  readonly replaces: readonly string[];
}

/** A card in the city; `id` stays with it ("0-park"). */
export interface Card {
  readonly id: string;
  readonly card: string;
  readonly owner: number;
  readonly space: string;
  readonly down: boolean;
  readonly covered: boolean;
  readonly side: number;
  readonly formula: string;
  readonly value: number | null;
  readonly end: number;
  readonly protected: boolean;
  readonly token: boolean;
}

/** `claim`: whose Fountain token lies there; `eligible`: who may play there. */
export interface Space {
  readonly space: string;
  readonly claim: number | null;
  readonly eligible: readonly number[];
}

/**
 * A seat. What the viewer may not know is null: of others the `hand`, the cards `under` the deck in their order and
 * the rest of the `deck`; while decks are built (A11.2) all of the others' cards. `hand_known`: everybody knows that
 * these are in the hand. `under_known`: put under the deck, and not seen since; so many as `risen` have come up from
 * there, and those may be among them. `unseen`: hand and deck together (A13.2).
 */
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
  readonly replaced: readonly Replacement[] | null;
  readonly tokens: number;
  readonly graveyard: Graveyard | null;
  readonly buried: readonly string[];
  readonly removed: readonly string[];
  readonly exchanged: boolean;
  readonly turns: number;
  readonly on_table: number;
  readonly points: number;
  readonly breakdown: Breakdown;
}

/**
 * The decision that is due: `key` and `params` ask it. `source`: the card whose effect asks; `effect`: the kind of
 * card that has it, which of a copy is another's. `card` and `space`: what the question is about. `change`: what would
 * happen to the card. Of cards to turn: `whose` (null: anybody's), how many are `left`, which were `turned`, and
 * whether they have to lie `near`.
 */
export interface Pending {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly source: string | null;
  readonly effect: string | null;
  readonly optional: boolean;
  readonly card?: string;
  readonly space?: string;
  readonly change?: Outcome;
  readonly whose?: number | null;
  readonly left?: number;
  readonly turned?: readonly string[];
  readonly near?: boolean;
}

/**
 * A5: what the card just placed is compared with, and what follows. `space`: where the left card lies. `protected`:
 * whose card resists. `to`: the value that the left card gets.
 */
export interface Comparison {
  readonly card: string;
  readonly value: number;
  readonly with: string;
  readonly space: string;
  readonly left: number;
  readonly outcome: Outcome;
  readonly protected: "" | "own" | "theirs";
  readonly escapes: boolean;
  readonly to: string | null;
}

/** A card that lies, shows or counts otherwise than before; null: not in the city. */
export interface CardChange {
  readonly id: string;
  readonly before: CardState | null;
  readonly after: CardState | null;
}

/** The decision that follows within the turn, with the spaces to choose from where these are no secret. */
export interface Then {
  readonly what: Asked;
  readonly seat: number;
  readonly spaces: readonly string[];
}

/** The parts of a seat's points; they add up. */
export interface Breakdown {
  readonly values: number;
  readonly end: number;
  readonly graveyard: number;
  readonly bonus: number;
}

export interface SeatResult {
  readonly points: number;
  readonly breakdown: Breakdown;
  readonly cards: readonly Scored[];
  readonly on_table: number;
  readonly lowest: number | null;
}

export interface Graveyard {
  readonly id: string;
  readonly card: string;
  readonly value: number;
}

export interface CardState {
  readonly space: string;
  readonly down: boolean;
  readonly covered: boolean;
  readonly token: boolean;
  readonly value: number | null;
}

/** A11.1: a card of the deck that stands in for a basic one. */
export interface Replacement {
  readonly card: string;
  readonly for: string;
}

/** A card with its value and what its end effect adds, with the spaces that this counts. */
export interface Scored {
  readonly id: string;
  readonly card: string;
  readonly space: string;
  readonly formula: string;
  readonly value: number;
  readonly end: number;
  readonly counted: readonly string[];
}

export interface Events {
  readonly "architectura.event.affected": { readonly card: string; readonly space: string };
  readonly "architectura.event.announced": { readonly card: string; readonly space: string };
  readonly "architectura.event.buried": { readonly card: string; readonly space: string };
  readonly "architectura.event.chooses": Readonly<Record<string, never>>;
  readonly "architectura.event.claimed": { readonly space: string };
  readonly "architectura.event.compared.destroyed": { readonly card: string; readonly value: number; readonly other: string; readonly left: number; readonly space: string };
  readonly "architectura.event.compared.lowered": { readonly card: string; readonly value: number; readonly other: string; readonly left: number; readonly space: string };
  readonly "architectura.event.compared.nothing": { readonly card: string; readonly value: number; readonly other: string; readonly left: number; readonly space: string };
  readonly "architectura.event.compared.protected_own": { readonly card: string; readonly value: number; readonly other: string; readonly left: number; readonly space: string };
  readonly "architectura.event.compared.protected_theirs": { readonly card: string; readonly value: number; readonly other: string; readonly left: number; readonly space: string };
  readonly "architectura.event.compared.raised": { readonly card: string; readonly value: number; readonly other: string; readonly left: number; readonly space: string };
  readonly "architectura.event.copied": { readonly card: string; readonly space: string };
  readonly "architectura.event.declined": { readonly card: string };
  readonly "architectura.event.destroyed": { readonly card: string; readonly space: string };
  readonly "architectura.event.discarded": { readonly card: string };
  readonly "architectura.event.does_nothing": Readonly<Record<string, never>>;
  readonly "architectura.event.drew": Readonly<Record<string, never>>;
  readonly "architectura.event.drew_card": { readonly card: string };
  readonly "architectura.event.escaped": { readonly card: string; readonly source: string; readonly space: string };
  readonly "architectura.event.exchanged": Readonly<Record<string, never>>;
  readonly "architectura.event.fetched": { readonly card: string; readonly other: string };
  readonly "architectura.event.fetched_for_a_card": { readonly card: string };
  readonly "architectura.event.finished.cards": { readonly points: string };
  readonly "architectura.event.finished.lowest": { readonly points: string };
  readonly "architectura.event.finished.points": { readonly points: string };
  readonly "architectura.event.finished.shared": { readonly points: string };
  readonly "architectura.event.hand_limit": { readonly count: number };
  readonly "architectura.event.laid": { readonly card: string; readonly space: string };
  readonly "architectura.event.laid_in_graveyard": { readonly card: string };
  readonly "architectura.event.lowered": { readonly card: string; readonly old: number; readonly value: number; readonly space: string };
  readonly "architectura.event.moved": { readonly card: string; readonly source: string; readonly space: string };
  readonly "architectura.event.must_move": { readonly card: string; readonly space: string };
  readonly "architectura.event.not_affected": { readonly card: string; readonly space: string };
  readonly "architectura.event.out_of_cards": Readonly<Record<string, never>>;
  readonly "architectura.event.passed_over": Readonly<Record<string, never>>;
  readonly "architectura.event.played": { readonly card: string; readonly space: string };
  readonly "architectura.event.played_on": { readonly card: string; readonly space: string };
  readonly "architectura.event.played_outside": { readonly card: string };
  readonly "architectura.event.protected": { readonly card: string; readonly space: string };
  readonly "architectura.event.put_one_under": Readonly<Record<string, never>>;
  readonly "architectura.event.put_under": { readonly card: string };
  readonly "architectura.event.raised": { readonly card: string; readonly old: number; readonly value: number; readonly space: string };
  readonly "architectura.event.ready": Readonly<Record<string, never>>;
  readonly "architectura.event.removed": { readonly card: string };
  readonly "architectura.event.replaced": { readonly card: string; readonly other: string };
  readonly "architectura.event.restored": { readonly card: string; readonly space: string };
  readonly "architectura.event.rolled": { readonly count: number };
  readonly "architectura.event.shows": { readonly card: string; readonly other: string };
  readonly "architectura.event.shows_nothing": Readonly<Record<string, never>>;
  readonly "architectura.event.starts": Readonly<Record<string, never>>;
  readonly "architectura.event.swapped": { readonly card: string; readonly other: string; readonly with_space: string; readonly space: string };
  readonly "architectura.event.tokens_back": { readonly count: number };
  readonly "architectura.event.took": { readonly card: string; readonly space: string };
  readonly "architectura.event.turned": { readonly card: string; readonly old: number; readonly value: number; readonly space: string };
}

export type GameLine = LineOf<Events>;

export type GameState = StateOf<CityView, CityChoice, CityMove, GameLine>;
