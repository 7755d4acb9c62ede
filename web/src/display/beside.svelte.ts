// A phone beside a big screen: what it shows of the table, and whether the hand on it is covered.
import { keep, recall } from '../lib/storage';

const BOARD = 'display.board';

/** How a device lies, as the browser tells it, in degrees: turned over when its face looks at the table. */
export const liesFaceDown = (beta: number | null, gamma: number | null): boolean =>
  beta !== null && gamma !== null && Math.abs(beta) > 150 && Math.abs(gamma) < 30;

/** What TypeScript does not know of some phones. */
interface Tiltable {
  readonly prototype: unknown;
  readonly requestPermission?: () => Promise<string>;
}

class Beside {
  /** The board is wanted on the phone, too. Remembered: who likes it so likes it at the next table. */
  board = $state(recall(BOARD) === 'here');
  /** The hand is covered: by its person, or because the phone lies on its face. */
  covered = $state(false);

  #listens = false;

  wantBoard(here: boolean): void {
    this.board = here;
    keep(BOARD, here ? 'here' : null);
  }

  cover(on: boolean): void {
    this.covered = on;
    if (on) void this.#askForTilt();
  }

  /** Covers the hand of a phone that is laid on its face; it stays covered until it is tapped. */
  watchTilt(): void {
    if (this.#listens || !('DeviceOrientationEvent' in globalThis)) return;
    this.#listens = true;
    addEventListener('deviceorientation', ({ beta, gamma }) => {
      if (liesFaceDown(beta, gamma)) this.covered = true;
    });
  }

  /** Some phones tell how they lie only if their person was asked, after a tap. */
  async #askForTilt(): Promise<void> {
    const { DeviceOrientationEvent: Tilt }: { readonly DeviceOrientationEvent?: Tiltable } = globalThis;
    await Tilt?.requestPermission?.().catch(() => undefined);
  }
}

export const beside = new Beside();
