// The faces of bots, loaded when the first one is shown.
import { characterOf } from './seats';

class Faces {
  #pictures = $state.raw<Readonly<Record<string, string>>>({});
  #asked = false;

  /** The picture of who plays at a level, as soon as it is here. */
  of(level: string): string | undefined {
    if (!this.#asked) void this.#load();
    return this.#pictures[characterOf(level).toLowerCase()];
  }

  async #load(): Promise<void> {
    this.#asked = true;
    try {
      this.#pictures = (await import('../faces/pictures')).FACES;
    } catch {
      this.#asked = false; // without a connection: the next one that is shown tries again
    }
  }
}

export const faces = new Faces();
