// Sitting down from a list: one click, if the name is known; otherwise it is asked for first.
import { Trouble } from '../lib/api';
import { asTrouble } from '../lib/pulse.svelte';
import { go } from '../lib/route';
import { nonce } from '../lib/table';
import { sit } from '../together/calls';
import { meeting } from './meeting.svelte';

class Sitting {
  /** What happens with the name that is being asked for; null: none is. */
  naming = $state.raw<((name: string) => void) | null>(null);
  busy = $state(false);
  trouble = $state.raw<Trouble | null>(null);

  /** Does something under a name. */
  withName(act: (name: string) => void): void {
    if (meeting.name) act(meeting.name);
    else this.naming = act;
  }

  named(name: string): void {
    const act = this.naming;
    this.naming = null;
    meeting.setName(name);
    act?.(name);
  }

  sit(table: string): void {
    this.trouble = null;
    this.withName((name) => void this.#sit(table, name));
  }

  async #sit(table: string, name: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await sit(table, { name, nonce: nonce() });
      go(`/table/${encodeURIComponent(table)}`);
    } catch (error) {
      this.trouble = asTrouble(error);
      if (this.trouble.key === 'together.error.name_taken') this.naming = (other) => void this.#sit(table, other);
      else meeting.changed(null); // what is on show is no longer so
    }
    this.busy = false;
  }
}

export const sitting = new Sitting();
