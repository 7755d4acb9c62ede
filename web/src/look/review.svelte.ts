// The review of a game that is looked back at: asked for until it is made, and its moments, one of which may be on show.
import type { Trouble } from '../lib/api';
import type { Moment, Review, ReviewedWay, TurnReview } from '../lib/protocol';
import { asTrouble } from '../lib/pulse.svelte';
import { patiently } from '../lib/patient';
import type { Player } from './player.svelte';

const AGAIN = 1200; // milliseconds until the next question how far it is
const PACE = 1100; // between two moves of what follows

export class Reviewing {
  found = $state.raw<Review | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  busy = $state.raw(false);
  /** The moment on show. */
  open = $state.raw<number | null>(null);
  way = $state.raw<ReviewedWay | null>(null);
  parts = $state.raw<typeof import('./reviewed')>();

  readonly complete = $derived(this.found !== null && this.found.done === this.found.total);
  /** There is enough of it for a curve. */
  readonly drawn = $derived((this.found?.turns.length ?? 0) + Number(this.complete) > 1);
  readonly moments = $derived<readonly Moment[]>(this.complete && this.parts ? this.found!.moments : []);
  readonly moment = $derived(this.open === null ? null : (this.moments[this.open] ?? null));
  readonly turn = $derived<TurnReview | null>(this.moment ? (this.found!.turns[this.moment.turn] ?? null) : null);

  readonly #player: Player;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0; // a review for somebody else's eyes makes earlier answers useless

  constructor(player: Player) {
    this.#player = player;
  }

  close(): void {
    this.#asked += 1;
    clearTimeout(this.#timer);
  }

  /** Learns what there is already; with `begin` the review is made, and followed until it is complete. */
  async ask(begin: boolean): Promise<void> {
    this.close();
    const number = this.#asked;
    if (begin) this.busy = true;
    this.trouble = null;
    try {
      const found = await this.#player.source.review(this.#player.seat, begin);
      if (number !== this.#asked) return;
      this.found = found;
      if (this.drawn && !this.parts) void this.#load();
      this.busy = found.done < found.total && (begin || found.making);
      if (this.busy) this.#timer = setTimeout(() => void this.ask(true), AGAIN);
    } catch (error) {
      if (number !== this.#asked) return;
      this.busy = false;
      if (begin) this.trouble = asTrouble(error);
    }
  }

  forget(): void {
    this.close();
    this.found = this.way = null;
    this.open = null;
    this.busy = false;
  }

  /** Shows a moment: the table as it would have been after the better way, or was after the turn that is praised. */
  async show(place: number): Promise<void> {
    const moment = this.moments[place];
    if (!moment) return;
    const turn = this.found!.turns[moment.turn]!;
    this.#player.pause();
    clearTimeout(this.#timer);
    this.way = null;
    this.open = place;
    const last = moment.kind === 'praise' ? turn.entries.at(-1)! : turn.start;
    await this.#player.goToLine(last);
    if (moment.kind === 'praise') return;
    try {
      const way = await this.#player.source.way(this.#player.seat, moment.turn, this.#player.isPlain);
      if (this.open !== place) return;
      this.way = way;
      this.#player.beside(way.frames[way.answer - 1]!);
    } catch (error) {
      this.trouble = asTrouble(error);
    }
  }

  /** Plays the better way again, and the answer to it; after praise the game itself. */
  follow(): void {
    if (!this.way) return this.#player.play();
    this.#step(0);
  }

  async done(): Promise<void> {
    clearTimeout(this.#timer);
    this.open = null;
    this.way = null;
    await this.#player.go(this.#player.here);
  }

  async #load(): Promise<void> {
    this.parts = await patiently(() => import('./reviewed'));
  }

  #step(number: number): void {
    const frame = this.way?.frames[number];
    if (!frame) return;
    this.#player.beside(frame);
    this.#timer = setTimeout(() => this.#step(number + 1), PACE);
  }
}
