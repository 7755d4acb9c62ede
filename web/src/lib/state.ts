// The state of a table of one game, by the types that are generated from the game's structs.
import type { Choice, Held, Hint, Move, State, View } from './protocol';

export interface HeldOf<M extends Move> extends Held {
  readonly move: M;
}

export interface HintOf<M extends Move> extends Hint {
  readonly move: M;
}

export interface StateOf<V extends View, C extends Choice, M extends Move> extends State {
  readonly view: V;
  readonly choices: readonly C[];
  readonly held: HeldOf<M> | null;
}

/** The moves that such a state lets choose from. */
export type MoveIn<S extends State> = S['choices'][number]['move'];
