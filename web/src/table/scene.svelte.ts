// A game on show, whichever it is: the state, whose turn it is, what is lit, and what is heard of a new state.
import type { State } from '../lib/protocol';
import { isYou } from './names';
import type { Session } from './session.svelte';
import { loudspeaker, type Sound } from './sound.svelte';

/** Whether a seat is asked: here, or somewhere else. */
export type Turn = 'acts' | 'theirs' | null;

/** Whether an event of one of these names (or beginning with it) came with the state on show. */
export type Happened = (...names: string[]) => boolean;

export abstract class Scene<S extends State = State> {
  readonly session: Session<S>;

  /** Places that a log line or a sentence points at. */
  lit = $state.raw<ReadonlySet<string>>(new Set());
  /** Counts the times that a key led from the pieces to the board. */
  steps = $state(0);
  /** At the end: whether the board shows how it was scored. */
  showScoring = $state(true);
  #version: number | null = null;

  constructor(session: Session<S>) {
    this.session = session;
  }

  readonly state = $derived.by((): S => this.session.state!);
  readonly table = $derived(this.state.table);
  /** The seat whose side is on show; null where nobody's is. */
  readonly seat = $derived(this.state.seat);
  /** Something is to be chosen here, and no move waits for its confirmation. */
  readonly asked = $derived(this.state.to_move && !this.state.held);
  readonly watched = $derived(this.table.mode === 'watch');

  /** The seats as they are listed: clockwise, the one person at a table with bots first. */
  readonly order = $derived.by((): readonly number[] => {
    const count = this.table.seats.length;
    const first = this.table.seats.findIndex((_, seat) => isYou(this.table, seat));
    return Array.from({ length: count }, (_, n) => (n + Math.max(0, first)) % count);
  });

  /** Whose decision it is. While one is held, the view shows already what would come after it. */
  readonly actor = $derived.by((): number | null => {
    const { over, held, hand_over, to_move, seat, waiting } = this.state;
    if (over) return null;
    return held?.seat ?? hand_over ?? (to_move ? seat : null) ?? waiting[0] ?? null;
  });

  acts(seat: number): boolean {
    return !this.state.over && (this.state.waiting.includes(seat) || this.state.held?.seat === seat);
  }

  turn(seat: number): Turn {
    if (!this.acts(seat)) return null;
    return this.state.to_move ? 'acts' : 'theirs';
  }

  /** What a seat is called beside the others. */
  abstract name(seat: number): string;

  point(places: readonly string[]): void {
    this.lit = new Set(places);
  }

  /** Called for every state shown. A new one begins with empty hands, and is heard; says whether it was new. */
  arrived(): boolean {
    const { version } = this.state;
    if (this.#version === version) return false;
    const first = this.#version === null;
    this.#version = version;
    this.renew(first);
    if (!first) this.#play();
    return true;
  }

  /** Empties the hands for a new decision. */
  protected abstract renew(first: boolean): void;

  /** The sound of what has just happened. */
  protected abstract soundOf(happened: Happened): Sound | null;

  #play(): void {
    const { state } = this;
    const happened: Happened = (...names) =>
      state.events.some((line) => names.some((name) => line.key.startsWith(`${state.game}.event.${name}`)));
    const sound = state.over ? 'over' : this.soundOf(happened);
    if (sound) loudspeaker.play(sound);
    if (state.to_move && !this.session.before?.to_move && !state.over) loudspeaker.play('turnStarts');
  }
}
