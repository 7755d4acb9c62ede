// The colours of the six types: as they are printed, or chosen to be told apart with any colour vision.
import { keep, recall } from '../../lib/storage';

class Palette {
  distinct = $state(recall('palette') === 'distinct');

  choose(on: boolean): void {
    this.distinct = on;
    keep('palette', on ? 'distinct' : null);
  }
}

export const palette = new Palette();
