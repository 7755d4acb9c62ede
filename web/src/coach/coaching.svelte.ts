// The coach marks of one game: each once, one at a time.
import { known, say } from '../lib/i18n';
import type { CoachMark, State } from '../lib/protocol';
import type { Coach } from '../table/coach.svelte';
import type { Session } from '../table/session.svelte';
import { keepCoached, recallCoached } from './memory';

const GLANCE = 1200; // milliseconds
const READING = 45; // for each letter

export class Coaching implements Coach {
  readonly #game: string;
  readonly #seen: Set<string>;
  #queue = $state.raw<readonly CoachMark[]>([]); // the first one is on show
  #since = 0; // when it appeared
  #version = -1; // of the last state that was looked at
  docked = $state(false);

  readonly mark = $derived<CoachMark | null>(this.#queue[0] ?? null);

  constructor({ state, table }: Session) {
    this.#game = state!.game;
    const { table: first, seen } = recallCoached(this.#game);
    this.#seen = new Set(seen);
    keepCoached(this.#game, { table: first ?? table, seen });
  }

  /** What a mark says; empty if there are no words for it. */
  text({ name, params }: CoachMark): string {
    const key = `${this.#game}.coach.${name}`;
    return known(key) ? say(key, params) : '';
  }

  /** Takes in a state: what appears with it, and what has passed. */
  take({ version, marks = [], ack, substitutes, table }: State): void {
    if (substitutes.some(({ seat }) => table.seats[seat]?.mine)) return this.#show([]); // a bot plays; they do nothing
    const acted = ack !== null && version !== this.#version;
    this.#version = version;
    const here = new Set(marks.map(({ name }) => name));
    const [current, ...others] = this.#queue;
    const left = others.filter((mark) => !mark.lasting || here.has(mark.name));
    if (current && !this.#passes(current, here, acted)) left.unshift(current);
    const known = new Set([...this.#seen, ...left.map(({ name }) => name)]);
    this.#show([...left, ...marks.filter((mark) => !known.has(mark.name) && this.text(mark) !== '')]);
  }

  /** The mark on show has been read. */
  close(): void {
    const { mark } = this;
    if (!mark) return;
    this.#learn(mark);
    this.#show(this.#queue.slice(1));
  }

  /** Whether the mark on show goes by itself: what it is about is over, or the player who could have read it has gone on. */
  #passes(mark: CoachMark, here: ReadonlySet<string>, acted: boolean): boolean {
    const shown = Date.now() - this.#since;
    const passes = mark.lasting ? !here.has(mark.name) : acted && shown > GLANCE + READING * this.text(mark).length;
    if (passes && shown > GLANCE) this.#learn(mark);
    return passes;
  }

  #show(queue: readonly CoachMark[]): void {
    if (queue[0] !== this.#queue[0]) this.#since = Date.now();
    this.#queue = queue;
  }

  #learn({ name }: CoachMark): void {
    this.#seen.add(name);
    keepCoached(this.#game, { table: recallCoached(this.#game).table, seen: [...this.#seen] });
  }
}
