// A quick match: somebody looks for a game while the page stays usable. It goes on after a reload.
import { keep, recall } from '../lib/storage';
import type { SearchInfo } from '../lib/protocol';
import { nonce } from '../lib/table';
import { go } from '../lib/route';
import { asTrouble } from '../lib/pulse.svelte';
import type { Trouble } from '../lib/api';
import * as calls from './calls';
import { ring } from './sounds';

const ASK_EVERY = 4000; // milliseconds; the server gives somebody up who has not asked for 15 seconds
const LOOKING = 'looking'; // in the storage: the table that a search leads to
export const MINUTES = 10; // for each player
export const PATIENCE = 60; // seconds until the server lets bots join

class Search {
  info = $state.raw<SearchInfo | null>(null);
  busy = $state(false);
  trouble = $state.raw<Trouble | null>(null);
  readonly looking = $derived(this.info?.state === 'looking');
  /** When bots join, by `performance.now()`. */
  #botsAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Seconds until bots join. */
  left(now: number): number {
    return Math.max(0, Math.ceil((this.#botsAt - now) / 1000));
  }

  async start(game: string, seats: number, name: string): Promise<void> {
    const wish = { game, seats, name, time: { kind: 'pool', seconds: MINUTES * 60 } as const, nonce: nonce() };
    await this.#do(() => calls.look(wish), true);
  }

  async cancel(): Promise<void> {
    clearTimeout(this.#timer);
    keep(LOOKING, null);
    this.info = null;
    try {
      await calls.stopLooking();
    } catch (error) {
      this.trouble = asTrouble(error);
    }
  }

  /** Asks how it stands: after a reload, when the server says that something happened, and every few seconds. */
  async refresh(): Promise<void> {
    if (!this.busy) await this.#do(calls.match, false);
  }

  async #do(call: () => Promise<SearchInfo>, fresh: boolean): Promise<void> {
    this.busy = true;
    clearTimeout(this.#timer);
    try {
      const info = await call();
      this.trouble = null;
      this.#take(info, fresh);
    } catch (error) {
      const trouble = asTrouble(error);
      if (fresh) this.trouble = trouble;
      else this.#askAgain(); // a silent server is said elsewhere
    }
    this.busy = false;
  }

  #take(info: SearchInfo, fresh: boolean): void {
    if (fresh && info.table) keep(LOOKING, info.table);
    if (info.state === 'found') {
      // A game that was found is entered once, by the one who looked for it.
      const wanted = info.table !== null && recall(LOOKING) === info.table;
      keep(LOOKING, null);
      this.info = null;
      if (wanted) this.#enter(info.table);
      return;
    }
    if (info.state === 'none') keep(LOOKING, null);
    this.info = info.state === 'none' ? null : info;
    this.#botsAt = performance.now() + (info.bots_in ?? 0) * 1000;
    this.#askAgain();
  }

  #enter(table: string | null): void {
    void ring('found');
    go(`/table/${encodeURIComponent(table!)}`);
  }

  #askAgain(): void {
    clearTimeout(this.#timer);
    if (this.info) this.#timer = setTimeout(() => void this.refresh(), ASK_EVERY);
  }
}

export const search = new Search();
