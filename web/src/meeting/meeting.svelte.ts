// What this person has to do with others: tables, invitations, people, open tables. It is kept up to date while a page is open.
import { tables } from '../lib/api';
import { badge } from '../lib/badge.svelte';
import type { InvitationInfo, Lobby, PersonInfo, TableCard } from '../lib/protocol';
import { asTrouble } from '../lib/pulse.svelte';
import { keep, recall } from '../lib/storage';
import { people } from '../together/calls';
import * as calls from './calls';
import type { Topic } from './line';
import { waitingForMe } from './order';
import { search } from './search.svelte';

const MY_NAME = 'name.0'; // the one that the form for a new game keeps, too
const LOBBY_REST = 10_000; // milliseconds between two looks at the lobby that nobody asked for
const SPREAD = 3000; // milliseconds over which pages spread their looks at a lobby that has changed for all

export type Part = Topic | 'people';

class Meeting {
  tables = $state.raw<readonly TableCard[]>([]);
  invitations = $state.raw<readonly InvitationInfo[]>([]);
  people = $state.raw<readonly PersonInfo[] | null>(null);
  lobby = $state.raw<Lobby | null>(null);
  name = $state(recall(MY_NAME) ?? '');
  /** When the tables were told, by `performance.now()`: their clocks run on from there. */
  told = $state.raw(0);
  /** Rises with every look at the lobby, so that a page of it looks again. */
  lobbyChanges = $state.raw(0);
  readonly waiting = $derived(waitingForMe(this.tables));
  #visitors = 0; // pages that show the lobby and people
  #lobbySeen = -Infinity;
  #lobbyTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #running = new Map<Part, Promise<void>>();
  readonly #again = new Set<Part>();

  takeTables(cards: readonly TableCard[]): void {
    this.tables = cards;
    this.told = performance.now();
    badge.waiting = this.waiting.length;
    if (!this.name) this.setName(ownName(cards));
  }

  setName(name: string): void {
    this.name = name;
    if (name) keep(MY_NAME, name);
  }

  /** A page shows where people meet; gives back what ends that. */
  visit(): () => void {
    this.#visitors += 1;
    for (const part of ['invitations', 'people', 'lobby', 'match'] as const) void this.load(part);
    return () => void (this.#visitors -= 1);
  }

  /** The server says that something has changed; null: anything may have. */
  changed(topics: readonly Topic[] | null): void {
    for (const topic of topics ?? (['tables', 'invitations', 'match', 'lobby'] as const)) {
      if (topic === 'lobby') this.#lookAtLobbySoon();
      else void this.load(topic);
    }
    if (topics === null && this.#visitors) void this.load('people');
  }

  /** Asks for a part again; one who asks while an answer is on its way gets the next one. */
  async load(part: Part): Promise<void> {
    const running = this.#running.get(part);
    if (running) {
      this.#again.add(part);
      await running;
      return;
    }
    const asking = this.#ask(part);
    this.#running.set(part, asking);
    await asking;
    this.#running.delete(part);
    if (this.#again.delete(part)) await this.load(part);
  }

  async #ask(part: Part): Promise<void> {
    try {
      if (part === 'tables') this.takeTables(await tables());
      else if (part === 'invitations') this.invitations = await calls.invitations();
      else if (part === 'people') this.people = await people();
      else if (part === 'match') await search.refresh();
      else {
        this.#lobbySeen = performance.now();
        this.lobby = await calls.lobby();
        this.lobbyChanges += 1;
      }
    } catch (error) {
      asTrouble(error); // that the server is silent is said above the page; what was known stays on show
    }
  }

  #lookAtLobbySoon(): void {
    if (!this.#visitors || document.hidden) return;
    clearTimeout(this.#lobbyTimer);
    const rest = Math.max(0, this.#lobbySeen + LOBBY_REST - performance.now());
    this.#lobbyTimer = setTimeout(() => void this.load('lobby'), rest + Math.random() * SPREAD);
  }
}

/** The name that this person had at a table last. */
function ownName(cards: readonly TableCard[]): string {
  const own = cards.toSorted((a, b) => b.updated - a.updated).flatMap(({ seats }) => seats.filter(({ mine }) => mine));
  return own.find(({ name }) => name)?.name ?? '';
}

export const meeting = new Meeting();
