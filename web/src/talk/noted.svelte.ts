// The notes of a table, in the order in which this page saw what happened.
import { untrack } from 'svelte';
import type { GatheringInfo, State } from '../lib/protocol';
import type { Session } from '../table/session.svelte';
import * as notes from './notes';

const MOST = 100;

/** `after`: the last line that had been said before. */
export interface Note {
  readonly n: number;
  readonly after: number;
  readonly what: notes.Happening;
}

const OF_SESSIONS = new WeakMap<Session, Notes>();

/** The waiting room and the game are one table with the same notes. */
export function notesOf(session: Session): Notes {
  const found = OF_SESSIONS.get(session) ?? new Notes(session);
  OF_SESSIONS.set(session, found);
  return found;
}

export class Notes {
  list = $state.raw<readonly Note[]>([]);
  readonly #session: Session;
  #gathering: GatheringInfo | null = null;
  #state: State | null = null;
  #absent: notes.Absences = new Map();
  #count = 0;

  constructor(session: Session) {
    this.#session = session;
  }

  /** To be called in an effect. */
  watch(): void {
    const { gathering, state, presence } = this.#session;
    if (gathering) this.#gather(gathering);
    else if (state) this.#play(state);
    if (!state || !presence || state.clocks?.time.kind === 'days') return; // over days people come and go
    const { happened, absent } = notes.seen(this.#absent, presence, state);
    this.#absent = absent;
    this.#note(happened);
  }

  #gather(now: GatheringInfo): void {
    const before = this.#gathering;
    this.#gathering = now;
    if (before && before.version !== now.version) this.#note(notes.gathered(before, now));
    this.#leaveOut(now.seats.filter(({ mine }) => mine).map(({ name }) => name));
  }

  #play(now: State): void {
    const before = this.#state;
    this.#state = now;
    if (before === now) return;
    if (before)
      this.#note(
        notes.played(
          before,
          now,
          untrack(() => this.#session.log),
        ),
      );
    else if (this.#gathering) this.#note([{ kind: 'begins' }]);
  }

  /** Until the answer to it came, one's own sitting down was that of somebody unknown. */
  #leaveOut(own: readonly string[]): void {
    untrack(() => {
      const others = this.list.filter(({ what }) => what.kind !== 'sat' || !own.includes(what.name));
      if (others.length < this.list.length) this.list = others;
    });
  }

  #note(happened: readonly notes.Happening[]): void {
    if (!happened.length) return;
    untrack(() => {
      const talk = this.#session.talk;
      const after = talk?.lines[talk.own].at(-1)?.n ?? 0;
      const fresh = happened.map((what) => ({ n: ++this.#count, after, what }));
      this.list = [...this.list, ...fresh].slice(-MOST);
    });
  }
}

/** What was said with what was noted between. */
export function between<L extends { readonly n: number }>(
  lines: readonly L[],
  list: readonly Note[],
): readonly { readonly line?: L; readonly note?: Note }[] {
  const all: { line?: L; note?: Note }[] = [];
  let next = 0;
  for (const line of lines) {
    while (next < list.length && list[next]!.after < line.n) all.push({ note: list[next++]! });
    all.push({ line });
  }
  return [...all, ...list.slice(next).map((note) => ({ note }))];
}
