// The state of a table of one game, by the types that are generated from the game's structs.
import type { Choice, Held, Hint, LineEvents, LogLine, Move, State, View } from './protocol';

/** The lines of a game's log: its own events, or those of any game. The key of a line tells which parameters it has. */
export type LineOf<Events> = {
  [Key in keyof (Events & LineEvents) & string]: Omit<LogLine, 'key' | 'params'> & {
    readonly key: Key;
    readonly params: (Events & LineEvents)[Key];
  };
}[keyof (Events & LineEvents) & string];

export interface HeldOf<M extends Move, L extends LogLine> extends Held {
  readonly move: M;
  readonly events: readonly L[];
}

export interface HintOf<M extends Move> extends Hint {
  readonly move: M;
}

export interface StateOf<V extends View, C extends Choice, M extends Move, L extends LogLine> extends State {
  readonly view: V;
  readonly choices: readonly C[];
  readonly events: readonly L[];
  readonly held: HeldOf<M, L> | null;
}

/** The moves to choose from in such a state. */
export type MoveIn<S extends State> = S['choices'][number]['move'];

/** The lines of the log in such a state. */
export type LineIn<S extends State> = S['events'][number];
