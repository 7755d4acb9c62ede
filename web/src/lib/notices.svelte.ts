// What this browser tells its person without being asked.
import { keep, recall } from './storage';

export const NOTICES = ['turn', 'invitation', 'time', 'over'] as const;
export type Notice = (typeof NOTICES)[number];

const name = (kind: Notice): string => `notice.${kind}`;

class Notices {
  #off = $state.raw<readonly Notice[]>(NOTICES.filter((kind) => recall(name(kind)) === 'off'));

  wants = (kind: Notice): boolean => !this.#off.includes(kind);

  turn(kind: Notice, on: boolean): void {
    this.#off = on ? this.#off.filter((one) => one !== kind) : [...this.#off, kind];
    keep(name(kind), on ? null : 'off');
  }
}

export const notices = new Notices();
