// One table as this browser sees it: the state on show, the log, the command under way, and what the server said about it.
import { TableSocket, type Link } from '../lib/net';
import type {
  ClientMessage,
  ErrorMessage,
  GatheringInfo,
  LogLine,
  Move,
  RefusedMove,
  ServerMessage,
  State,
} from '../lib/protocol';
import type { HintOf, MoveIn } from '../lib/state';
import { motion } from './motion.svelte';

/** How long it is said that the line is there again, in milliseconds. */
const RETURNED = 2400;
/** With so many states waiting (a page that slept in the background) nobody wants to see them one by one. */
const BACKLOG = 8;

/** At the table of a game it knows its states: `tables.ts` finds the table by the game that the state names. */
export class Session<S extends State = State> {
  link = $state<Link>('connecting');
  state = $state.raw<S | null>(null);
  /** The table before it begins; null from then on. */
  gathering = $state.raw<GatheringInfo | null>(null);
  /** The state before the one on show; null when there is nothing to animate from. */
  before = $state.raw<S | null>(null);
  log = $state.raw<readonly LogLine[]>([]);
  pending = $state.raw<ClientMessage | null>(null);
  refusal = $state.raw<RefusedMove | null>(null);
  problem = $state.raw<ErrorMessage | null>(null);
  hint = $state.raw<HintOf<MoveIn<S>> | null>(null);
  asking = $state(false); // a hint is on its way
  /** How long a move of somebody else stays on show before the next one, in milliseconds. */
  look = 600;
  returned = $state(false); // the line was lost and is there again, for a moment

  /** The log with what a held move does: it is told at once, not only when it is confirmed. */
  readonly lines = $derived<readonly LogLine[]>([...this.log, ...(this.state?.held?.events ?? [])]);

  /** Something is asked of this client, and nothing is under way. */
  readonly free = $derived(this.state !== null && this.state.to_move && this.pending === null && this.link === 'open');

  /** The held move that waits for this client's word. Others may see that it is held, and have no say in it. */
  readonly confirming = $derived<S['held'] | null>(this.state?.to_move ? this.state.held : null);

  /** A hint can be asked for; whether one is given is up to the table (`hints`). */
  readonly hintable = $derived(this.free && !this.state!.held && this.state!.choices.length > 0);

  /** The game of the day has no hints before the day is over, and the try that counts none at all. */
  readonly hints = $derived(!this.state?.table.daily?.counted && !this.state?.table.daily?.secret);

  readonly #socket: TableSocket;
  #waiting: S[] = [];
  #heard: number | null = null; // the `entries` of the last state that arrived
  #plain = false;
  readonly #sub = (): ClientMessage => ({ t: 'sub', after: this.#heard, beats: true, plain: this.#plain });
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string) {
    this.#socket = new TableSocket(table, {
      message: (message) => this.#receive(message),
      link: (link) => this.#linked(link),
      sub: this.#sub,
    });
  }

  close(): void {
    this.#stopLooking();
    this.#socket.close();
  }

  /** Somebody has become known to the server by sitting down: the line is to know it, too. */
  renew(): void {
    this.#socket.renew();
  }

  /** The table before it begins, by the socket or as the answer to a request; whichever is newer counts. */
  gathered(info: GatheringInfo): void {
    if (!this.state && info.version >= (this.gathering?.version ?? 0)) this.gathering = info;
  }

  /** Whether somebody looks at this page. */
  present(here: boolean): void {
    this.#socket.send({ t: 'presence', here });
  }

  /** From now on states bring what a table needs that does not know its game. */
  askPlain(): void {
    this.#plain = true;
    this.#socket.send(this.#sub());
  }

  /** Plays a move in the notation that people type. */
  play(text: string): void {
    this.#command({ t: 'act', id: freshId(), version: this.#version, text });
  }

  act(move: MoveIn<S>): void {
    const { ...fields }: Move = move;
    this.#command({ t: 'act', id: freshId(), version: this.#version, move: fields });
  }

  confirm(): void {
    this.#command({ t: 'confirm', id: freshId(), version: this.#version });
  }

  withdraw(): void {
    this.#command({ t: 'withdraw', id: freshId(), version: this.#version });
  }

  undo(): void {
    this.#command({ t: 'undo', id: freshId(), version: this.#version });
  }

  resign(seat: number): void {
    this.#command({ t: 'resign', id: freshId(), seat });
  }

  /** "It is me": the person of this seat has taken the screen. */
  here(seat: number): void {
    this.#socket.send({ t: 'here', seat, id: freshId() });
  }

  /** Whoever watches bots may see all hands. */
  hands(on: boolean): void {
    this.#socket.send({ t: 'hands', on, id: freshId() });
  }

  holding(on: boolean): void {
    this.#socket.send({ t: 'holding', id: freshId(), on });
  }

  askHint(): void {
    if (this.asking || !this.hintable) return;
    this.asking = true;
    this.#socket.send({ t: 'hint', id: freshId() });
  }

  pause(on: boolean): void {
    this.#socket.send({ t: 'pause', on, id: freshId() });
  }

  /** Not repeated if it gets lost: nobody wants two steps. */
  step(): void {
    this.#socket.send({ t: 'step' });
  }

  speed(ms: number): void {
    this.#socket.send({ t: 'speed', ms, id: freshId() });
  }

  /** Clears what the server said about the last command, because somebody has read it or does something else. */
  dismiss(): void {
    this.refusal = null;
    this.problem = null;
  }

  #linked(link: Link): void {
    if (link === 'open' && this.link === 'lost') {
      this.returned = true;
      setTimeout(() => (this.returned = false), RETURNED);
    }
    this.link = link;
  }

  get #version(): number {
    return this.state?.version ?? 0;
  }

  #command(message: ClientMessage): void {
    if (this.pending) return;
    this.dismiss();
    this.hint = null;
    this.pending = message;
    this.#socket.send(message);
  }

  #answers(id: string | null): boolean {
    return id !== null && this.pending !== null && 'id' in this.pending && this.pending.id === id;
  }

  #receive(message: ServerMessage): void {
    switch (message.t) {
      case 'state':
        this.#heard = message.entries;
        this.#waiting.push(message as S);
        if (this.#answers(message.ack)) this.#stopLooking(); // whoever acts has seen enough
        this.#advance();
        break;
      case 'gathering':
        this.gathered(message.gathering);
        break;
      case 'refused':
        if (this.#answers(message.id)) this.pending = null;
        this.refusal = message;
        break;
      case 'error':
        if (this.#answers(message.id)) this.pending = null;
        this.asking = false;
        this.problem = message;
        break;
      case 'hint':
        this.asking = false;
        if (message.version === this.#version) this.hint = message;
        break;
    }
  }

  /** Shows the states that wait, each of somebody else's moves long enough to be seen. */
  #advance(): void {
    if (this.#timer !== undefined) return;
    while (this.#waiting.length) {
      const next = this.#waiting.shift()!;
      this.#show(next);
      if (this.#waiting.length >= BACKLOG || !this.#worthALook(next)) continue;
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#advance();
      }, this.look);
      return;
    }
  }

  #stopLooking(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #show(next: S): void {
    const current = this.state;
    this.gathering = null;
    this.log = [...this.log.filter((line) => line.n <= next.keep), ...next.events];
    // Whoever looks from another side gets the whole log again: only what was not there before has just happened.
    const fresh = current ? next.events.filter((line) => line.n > current.entries) : next.events;
    if (current?.version === next.version) {
      // Only the circumstances changed (a setting, an acknowledgement): what happened last is still what happened last.
      this.state = { ...next, events: [...current.events, ...fresh] };
    } else {
      this.before = current;
      this.state = { ...next, events: fresh };
      this.hint = null;
      this.pending = null; // a table that has moved on has taken the command, or its refusal is on its way
    }
    if (this.#answers(next.ack)) this.pending = null;
  }

  /** Where people watch bots, the table's own speed decides. */
  #worthALook(state: State): boolean {
    if (motion.off || !this.before || state.table.mode === 'watch') return false;
    return state.events.some(
      (line) => line.seat !== null && !state.table.seats[line.seat]?.mine && line.cells.length > 0,
    );
  }
}

function freshId(): string {
  // randomUUID is missing on plain http pages of another machine in the house.
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
