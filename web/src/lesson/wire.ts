// Connects a session to a table of one's own, a lesson or a puzzle: it gets the states, and somebody else the rest.
import { TableSocket, type Ear, type Sent, type Wire } from '../lib/net';
import type { LessonStep, PuzzleState, ThingExplained } from '../lib/protocol';

export type Told = LessonStep | PuzzleState | ThingExplained;

export class StudyWire implements Wire {
  readonly #socket: TableSocket;

  /** `first`: what to say on every new connection. */
  constructor(path: string, ear: Ear, heard: (message: Told) => void, first: () => Sent) {
    this.#socket = new TableSocket(path, {
      message: (message) =>
        message.t === 'lesson' || message.t === 'puzzle' || message.t === 'explained'
          ? heard(message)
          : ear.message(message),
      link: (link, restarts) => ear.link(link, restarts),
      quiet: (quiet) => ear.quiet?.(quiet),
      sub: first,
    });
  }

  send(message: Sent): void {
    this.#socket.send(message);
  }

  renew(): void {
    this.#socket.renew();
  }

  close(): void {
    this.#socket.close();
  }
}
