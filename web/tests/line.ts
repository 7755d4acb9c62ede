// The other end of a table's socket, with a clock and a network of the test's own.
import { vi } from 'vitest';
import type { ClientMessage } from '../src/lib/protocol';

/** A socket whose other end is the test. Like a real one it does not close while the network is dead. */
export class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly address: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 2;
  }
  open(): void {
    this.readyState = Line.OPEN;
    this.onopen?.();
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breakDown(code = 1006, reason = ''): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

/** Every socket that is opened from now on is a `Line`, and time stands still until it is let pass. */
export function takeOver(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Line.all = [];
  vi.stubGlobal('WebSocket', Line);
}

export const last = (): Line => Line.all.at(-1)!;
