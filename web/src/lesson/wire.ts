// Connects a session to a lesson: it gets the states, and the lesson what is said about them.
import { TableSocket, type Ear, type Wire } from '../lib/net';
import type { ClientMessage, FromLearner, LessonStep, ThingExplained } from '../lib/protocol';

export class LessonWire implements Wire {
  readonly #socket: TableSocket;

  /** `step`: the one to begin with, on every new connection. */
  constructor(game: string, ear: Ear, heard: (message: LessonStep | ThingExplained) => void, step: () => number) {
    this.#socket = new TableSocket(`/ws/lessons/${encodeURIComponent(game)}`, {
      message: (message) =>
        message.t === 'lesson' || message.t === 'explained' ? heard(message) : ear.message(message),
      link: (link, restarts) => ear.link(link, restarts),
      quiet: (quiet) => ear.quiet?.(quiet),
      sub: () => ({ t: 'open', step: step(), beats: true, plain: false }),
    });
  }

  send(message: ClientMessage | FromLearner): void {
    this.#socket.send(message);
  }

  renew(): void {
    this.#socket.renew();
  }

  close(): void {
    this.#socket.close();
  }
}
