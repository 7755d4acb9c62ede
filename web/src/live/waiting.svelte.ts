// Other tables that wait for the person at this one.
import { tables } from '../lib/api';
import { go } from '../lib/route';

const AGAIN = 30_000; // milliseconds

export class WaitingTables {
  ids = $state.raw<readonly string[]>([]);
  readonly #here: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(here: string) {
    this.#here = here;
  }

  /** Starts looking from time to time; returns a function that stops it. */
  watch(): () => void {
    let stopped = false;
    const look = async () => {
      if (!document.hidden) await this.#look();
      if (!stopped) this.#timer = setTimeout(look, AGAIN);
    };
    void look();
    return () => {
      stopped = true;
      clearTimeout(this.#timer);
    };
  }

  /** Goes to the table with the least time, or that has waited longest. */
  async next(): Promise<void> {
    await this.#look();
    const [id] = this.ids;
    if (id !== undefined) go(`/table/${encodeURIComponent(id)}`);
  }

  async #look(): Promise<void> {
    const cards = await tables().catch(() => null); // without an answer nothing is offered
    if (!cards) return;
    const yours = cards.filter(({ id, mode, state }) => state === 'yours' && mode === 'together' && id !== this.#here);
    this.ids = yours.map(({ id }) => id); // the server has put those with the least time first
  }
}
