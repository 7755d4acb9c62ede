// The socket to a table: opens it again when it breaks, and sends a command again, under the same id, until it is answered.
import type { ClientMessage, ServerMessage } from './protocol';

/** `gone`: the server has answered that there is no such table for us, so trying again is of no use. */
export type Link = 'connecting' | 'open' | 'lost' | 'gone';

export interface Ear {
  message(message: ServerMessage): void;
  link(link: Link): void;
  /** The `entries` of the last state that arrived; null before the first. */
  heard(): number | null;
}

const PATIENCE = [250, 500, 1000, 2000, 4000]; // milliseconds before each new try, the last for all later ones
const ANSWER_WITHIN = 8000; // a command without an answer for so long means that the line is dead
const FIRST_CUSTOM_CODE = 4000; // close codes from here on are the server's own words

export type Command = Extract<ClientMessage, { id: string }>;

export class TableSocket {
  readonly #address: string;
  readonly #ear: Ear;
  readonly #unanswered = new Map<string, ClientMessage>();
  #socket: WebSocket | null = null;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
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
    if (this.#socket?.readyState === WebSocket.OPEN) this.#write(message);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#watch);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#ear.link('open');
      socket.send(JSON.stringify({ t: 'sub', after: this.#ear.heard() } satisfies ClientMessage));
      for (const message of this.#unanswered.values()) this.#write(message);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => {
      if (this.#closed || socket !== this.#socket) return;
      clearTimeout(this.#watch);
      if (event.code >= FIRST_CUSTOM_CODE) return this.#ear.link('gone');
      this.#ear.link('lost');
      const wait = PATIENCE[Math.min(this.#tries, PATIENCE.length - 1)]!;
      this.#tries += 1;
      // Some spread, so that a restarted server is not met by everybody in the same moment.
      this.#again = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
    };
  }

  #retryNow(): void {
    if (this.#closed || document.hidden || this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#again);
    this.#open();
  }

  #write(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
    if (this.#unanswered.size && this.#watch === undefined) {
      this.#watch = setTimeout(() => {
        this.#watch = undefined;
        if (this.#unanswered.size) this.#socket?.close();
      }, ANSWER_WITHIN);
    }
  }

  #receive(message: ServerMessage): void {
    const answered = message.t === 'state' ? message.ack : message.id;
    if (answered) this.#unanswered.delete(answered);
    if (!this.#unanswered.size) {
      clearTimeout(this.#watch);
      this.#watch = undefined;
    }
    this.#ear.message(message);
  }
}
