// A game as displayed, for all games: the state, whose turn it is, what is highlighted, and the sounds.
import type { State } from '../lib/protocol';
import { botAt, isYou, seatName } from './names';
import type { Session } from './session.svelte';
import { loudspeaker, type Sound } from './sound.svelte';

/** Whether a seat is to act: at this device, or elsewhere. */
export type Turn = 'acts' | 'theirs' | null;

/** Whether the current state brought an event whose name is, or begins with, one of these. */
export type Happened = (...names: string[]) => boolean;

export abstract class Scene<S extends State = State> {
  readonly session: Session<S>;

  #pointed = $state.raw<readonly string[]>([]);
  /** Counts how often a key press moved the focus from the pieces to the board. */
  steps = $state(0);
  /** After the end: whether the board shows the scoring. */
  showScoring = $state(true);
  #version: number | null = null;

  constructor(session: Session<S>) {
    this.session = session;
  }

  /** Places that a log line, a sentence or an explanation points at. */
  readonly lit = $derived.by((): ReadonlySet<string> => new Set([...this.#pointed, ...this.session.pointed]));
  readonly state = $derived.by((): S => this.session.state!);
  readonly table = $derived(this.state.table);
  /** The seat whose side is displayed; null for a spectator. */
  readonly seat = $derived(this.state.seat);
  /** This client is to choose, and no move waits for confirmation. */
  readonly asked = $derived(this.state.to_move && !this.state.held);
  readonly watched = $derived(this.table.mode === 'watch');

  /** The order of the seats: clockwise, beginning with the only person at a table with bots. */
  readonly order = $derived.by((): readonly number[] => {
    const count = this.table.seats.length;
    const first = this.table.seats.findIndex((_, seat) => isYou(this.table, seat));
    return Array.from({ length: count }, (_, n) => (n + Math.max(0, first)) % count);
  });

  /** Who is to decide. While a move is held, the view already shows what would follow it. */
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

  name(seat: number): string {
    return seatName(this.table, seat);
  }

  /** The level of the bot in a seat; null for a person. */
  bot(seat: number): string | null {
    return botAt(this.table, seat);
  }

  point(places: readonly string[]): void {
    this.#pointed = places;
  }

  /** Call for every displayed state. A new one resets the hand and plays a sound; returns whether it was new. */
  arrived(): boolean {
    const { version } = this.state;
    if (this.#version === version) return false;
    const first = this.#version === null;
    this.#version = version;
    this.renew(first);
    if (!first) this.#play();
    return true;
  }

  /** Resets the hand for a new decision. */
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
