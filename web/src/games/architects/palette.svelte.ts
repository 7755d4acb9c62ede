// The colours of the six types: as printed, or a set that works with any colour vision.
import { keep, recall } from '../../lib/storage';

class Palette {
  distinct = $state(recall('palette') === 'distinct');

  choose(on: boolean): void {
    this.distinct = on;
    keep('palette', on ? 'distinct' : null);
  }
}

export const palette = new Palette();
