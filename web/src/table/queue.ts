// States on their way from the socket to the screen. They are shown one after another; a state may have stops before it, at which only
// the pieces move. What is told of a state (log, totals, header, sounds, result) belongs to the state itself, and so follows the pieces.
import type { State } from '../lib/protocol';

/** A stop on the way to a state: its name, what the table looks like there, and for how many milliseconds. */
export interface Stop<S extends State> {
  readonly name: string;
  readonly view: S['view'];
  readonly ms: number;
  /** While the end is scored: how many places have been counted, and what each seat has by then. */
  readonly counted?: number;
  readonly totals?: readonly number[];
}

/** How the pieces of a game come from one state to the next. */
export interface Way<S extends State> {
  stops(before: S, after: S): readonly Stop<S>[];
  /** The stops of the final scoring, place by place; its table is that of the end, without the result. */
  scoring?(after: S): readonly Stop<S>[];
}

/** How long it is said why the game is over, in milliseconds. */
const OVER = 900;

/** All stops between two states. The end is a moment: the last move settles, it is said why the game is over, then it is scored. */
export function stopsBetween<S extends State>(way: Way<S>, before: S, after: S): readonly Stop<S>[] {
  const stops = way.stops(before, after);
  if (!after.over || before.over) return stops;
  const scoring = way.scoring?.(after);
  const view = scoring ? { ...after.view, result: null } : (stops.at(-1)?.view ?? before.view);
  return [...stops, { name: 'over', view, ms: OVER }, ...(scoring ?? [])];
}

/** What shows the states. */
export interface Screen<S extends State> {
  /** The stops before a state; none: it is shown at once. */
  stops(next: S): readonly Stop<S>[];
  stop(stop: Stop<S>, next: S): void;
  show(state: S): void;
  /** How long a state that is on show is looked at before the next one, in milliseconds. */
  look(state: S): number;
}

/** Whether others did something on the board: a bot, or people at another device. */
export const byOthers = ({ ack, events, table }: State): boolean =>
  ack === null && events.some(({ seat, cells }) => seat !== null && !table.seats[seat]?.mine && cells.length > 0);

/** With this many states queued (a page that slept in the background), they are not shown one by one. */
const BACKLOG = 8;
/** So many states that wait halve the time of the one on show: nobody is left more than a few seconds behind. */
const HALVES = 3;

export class Queue<S extends State> {
  readonly #screen: Screen<S>;
  #waiting: S[] = [];
  #stops: Stop<S>[] | null = null; // still ahead on the way to the first that waits; null: that has not set out
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(screen: Screen<S>) {
    this.#screen = screen;
  }

  push(state: S): void {
    this.#waiting.push(state);
    this.#advance();
  }

  /** Shows everything that waits, without further stops. */
  hurry(): void {
    this.clear();
    for (const state of this.#waiting.splice(0)) this.#screen.show(state);
  }

  /** Forgets everything that waits. */
  drop(): void {
    this.clear();
    this.#waiting = [];
  }

  /** Ends the time of what is on show. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#stops = null;
  }

  #advance(): void {
    while (this.#timer === undefined && this.#waiting.length) {
      const behind = this.#waiting.length - 1;
      const ms = behind >= BACKLOG ? this.#arrive() && 0 : this.#step();
      if (!ms) continue;
      this.#timer = setTimeout(
        () => {
          this.#timer = undefined;
          this.#advance();
        },
        ms / (1 + behind / HALVES),
      );
    }
  }

  /** Shows the next stop, or the state itself; how long it stays. */
  #step(): number {
    const [next] = this.#waiting;
    this.#stops ??= [...this.#screen.stops(next!)];
    const stop = this.#stops.shift();
    if (!stop) return this.#screen.look(this.#arrive());
    this.#screen.stop(stop, next!);
    return stop.ms;
  }

  #arrive(): S {
    const state = this.#waiting.shift()!;
    this.#stops = null;
    this.#screen.show(state);
    return state;
  }
}
