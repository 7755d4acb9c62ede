// The socket to a table: notices when the line is dead, opens it again, and sends a command again, under the same id, until it
// is answered.
import type { ClientMessage, ServerMessage } from './protocol';

/** `gone`: the server has answered that there is no such table for us, so trying again is of no use. */
export type Link = 'connecting' | 'open' | 'lost' | 'gone';

export interface Ear {
  message(message: ServerMessage): void;
  link(link: Link): void;
  /** What is asked of a line that has just been opened. */
  sub(): ClientMessage;
}

// All in milliseconds.
const PATIENCE = [250, 500, 1000, 2000, 4000]; // before each new try, the last for all later ones
const SILENCE = 4200; // the server sends something every 1.5 s (`beats`); a line without a word for so long is dead
const GRACE = 300; // what arrived while the page was busy is read before the line is given up
const FIRST_CUSTOM_CODE = 4000; // close codes from here on are the server's own words

export class TableSocket {
  readonly #address: string;
  readonly #ear: Ear;
  readonly #unanswered = new Map<string, ClientMessage>();
  #socket: WebSocket | null = null; // null: the line is lost, and the next try is to come
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #hurry = () => this.#retryNow();

  constructor(table: string, ear: Ear) {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#address = `${scheme}//${location.host}/ws/tables/${encodeURIComponent(table)}`;
    this.#ear = ear;
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#open();
  }

  /** Sends a message; one with an id is kept and sent again until the server has answered it. */
  send(message: ClientMessage): void {
    if ('id' in message && message.id) this.#unanswered.set(message.id, message);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Opens the line anew, because the server is to see by our new cookie who we are. */
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
    removeEventListener('online', this.#hurry);
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
      if (socket === this.#socket) this.#receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket || this.#closed) return;
      if (event.code < FIRST_CUSTOM_CODE) return this.#lose();
      clearTimeout(this.#silence);
      this.#ear.link('gone');
    };
  }

  /** Waits for the next word. A socket that is cut off without one is left: to close it in order would take the line, too. */
  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => (this.#silence = setTimeout(() => this.#lose(), GRACE)), SILENCE);
  }

  #lose(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#silence);
    socket?.close();
    this.#ear.link('lost');
    const wait = PATIENCE[Math.min(this.#tries, PATIENCE.length - 1)]!;
    this.#tries += 1;
    // Some spread, so that a restarted server is not met by everybody in the same moment.
    this.#again = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  #retryNow(): void {
    if (this.#closed || document.hidden || this.#socket) return;
    clearTimeout(this.#again);
    this.#open();
  }

  #receive(message: ServerMessage): void {
    this.#listen();
    this.#tries = 0;
    if (message.t === 'beat') return;
    const answered = message.t === 'state' ? message.ack : 'id' in message ? message.id : null;
    if (answered) this.#unanswered.delete(answered);
    this.#ear.message(message);
  }
}
