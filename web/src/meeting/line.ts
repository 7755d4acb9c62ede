// The line on which the server says what has changed for this person (`/ws/me`). It is opened again when it is lost.
import type { Changed, MyMessage } from '../lib/protocol';

export type Topic = Changed['topics'][number];

export interface Listener {
  /** `null`: the line has just been opened, and anything may have been missed. */
  changed(topics: readonly Topic[] | null): void;
}

// All in milliseconds.
const PATIENCE = [1000, 2000, 5000, 15_000, 30_000]; // before each new try, the last for all later ones
const SILENCE = 60_000; // the server says something every 25 s; a line without a word for so long is dead

export class NewsLine {
  readonly #listener: Listener;
  #socket: WebSocket | null = null;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #seen = () => this.#look();

  constructor(listener: Listener) {
    this.#listener = listener;
    addEventListener('online', this.#seen);
    document.addEventListener('visibilitychange', this.#seen);
    this.#open();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#silence);
    removeEventListener('online', this.#seen);
    document.removeEventListener('visibilitychange', this.#seen);
    this.#socket?.close();
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/ws/me`);
    this.#socket = socket;
    this.#listen();
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#tries = 0;
      this.#listen();
      this.#tellPresence();
      this.#listener.changed(null);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#listen();
      const message = JSON.parse(event.data) as MyMessage;
      if (message.t === 'changed') this.#listener.changed(message.topics);
    };
    socket.onclose = () => {
      if (socket === this.#socket && !this.#closed) this.#lose();
    };
  }

  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lose(), SILENCE);
  }

  #lose(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#silence);
    socket?.close();
    const wait = PATIENCE[Math.min(this.#tries, PATIENCE.length - 1)]!;
    this.#tries += 1;
    // Some spread, so that a restarted server is not met by everybody in the same moment.
    this.#again = setTimeout(() => this.#open(), wait * (0.5 + Math.random()));
  }

  /** The page has come to the front or gone to the back, or the network is there again. */
  #look(): void {
    if (this.#closed) return;
    if (this.isOpen) this.#tellPresence();
    else if (!document.hidden && !this.#socket) {
      clearTimeout(this.#again);
      this.#open();
    }
  }

  #tellPresence(): void {
    this.#socket?.send(JSON.stringify({ t: 'presence', here: !document.hidden }));
  }
}
