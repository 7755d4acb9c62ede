// The socket to a table: notices a dead connection, reconnects, and resends each command under the same id until it is
// answered.
import type { ClientMessage, FromLearner, FromSolver, ServerMessage, ToLearner, ToSolver } from './protocol';

/** `gone`: the server says that there is no such table for us, so there is no point in trying again. */
export type Link = 'connecting' | 'open' | 'lost' | 'gone';

/** What is sent and heard at a table, in a lesson and with a puzzle. */
export type Sent = ClientMessage | FromLearner | FromSolver;
export type Heard = ServerMessage | ToLearner | ToSolver;

export interface Ear {
  message(message: Heard): void;
  /** `restarts`: the connection is lost because the server restarts. */
  link(link: Link, restarts?: boolean): void;
  /** Whether nothing is heard, or the browser is offline; before the connection is given up. */
  quiet?(quiet: boolean): void;
  /** The first message on a new connection. */
  sub(): Sent;
}

/** What connects a session to its table. */
export interface Wire {
  send(message: ClientMessage): void;
  renew(): void;
  close(): void;
}

// All in milliseconds.
const PATIENCE = [250, 500, 1000, 2000, 4000]; // before each attempt; the last for all later ones
const QUIET = 1800; // a message is overdue by a little
const SILENCE = 4200; // the server sends something every 1.5 s (`beats`); a connection that is silent for so long is dead
const GRACE = 300; // to read what arrived while the page was busy, before giving up the connection
const FIRST_CUSTOM_CODE = 4000; // close codes from here on are the server's own
const RESTARTS = 1012; // without a reason: the server restarts, or whatever is in front of it

/** Where the socket of a table is; `display`: that of a big screen, which shows what everybody may see. */
export const tablePath = (table: string, display = false): string =>
  `/ws/tables/${encodeURIComponent(table)}${display ? '?display=true' : ''}`;

export class TableSocket implements Wire {
  readonly #address: string;
  readonly #ear: Ear;
  readonly #unanswered = new Map<string, Sent>();
  #socket: WebSocket | null = null; // null: the connection is lost, and the next attempt is scheduled
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  #quiet = false;
  #closed = false;
  readonly #hurry = () => this.#retryNow();
  readonly #offline = () => this.#say(true);

  constructor(path: string, ear: Ear) {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#address = `${scheme}//${location.host}${path}`;
    this.#ear = ear;
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#offline);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#open();
  }

  /** Sends a message; one with an id is kept and sent again until the server has answered it. */
  send(message: Sent): void {
    if ('id' in message && message.id) this.#unanswered.set(message.id, message);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Reconnects, so that the server sees our new cookie. */
  renew(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#again);
    socket?.close();
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#silence);
    clearTimeout(this.#doubt);
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#offline);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#listen();
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#listen();
      this.#ear.link('open');
      socket.send(JSON.stringify(this.#ear.sub()));
      for (const message of this.#unanswered.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      // The server keeps to the types that are generated from its structs.
      if (socket === this.#socket) this.#receive(JSON.parse(event.data) as Heard);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket || this.#closed) return;
      if (event.code < FIRST_CUSTOM_CODE) return this.#lose(event.code === RESTARTS && !event.reason);
      clearTimeout(this.#silence);
      clearTimeout(this.#doubt);
      this.#ear.link('gone');
    };
  }

  /** Waits for the next message. A silent socket is abandoned: a clean close would need the connection, too. */
  #listen(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#doubt);
    this.#silence = setTimeout(() => (this.#silence = setTimeout(() => this.#lose(), GRACE)), SILENCE);
    this.#doubt = setTimeout(() => (this.#doubt = setTimeout(() => this.#say(true))), QUIET);
  }

  #say(quiet: boolean): void {
    if (this.#quiet === quiet) return;
    this.#quiet = quiet;
    this.#ear.quiet?.(quiet);
  }

  #lose(restarts = false): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#silence);
    clearTimeout(this.#doubt);
    socket?.close();
    this.#ear.link('lost', restarts);
    const wait = PATIENCE[Math.min(this.#tries, PATIENCE.length - 1)]!;
    this.#tries += 1;
    // Spread out, so that not everybody reconnects to a restarted server at the same moment.
    this.#again = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  #retryNow(): void {
    if (this.#closed || document.hidden || this.#socket) return;
    clearTimeout(this.#again);
    this.#open();
  }

  #receive(message: Heard): void {
    this.#listen();
    this.#say(false);
    this.#tries = 0;
    if (message.t === 'beat') return this.send({ t: 'pong', n: message.n });
    const answered = message.t === 'state' || message.t === 'talk' ? message.ack : 'id' in message ? message.id : null;
    if (answered) this.#unanswered.delete(answered);
    this.#ear.message(message);
  }
}
