// Where a dragged tile would be laid.
import { carrying, Ground } from '../../table/carry';
import type { Dragging } from '../../table/drag';
import type { Hand } from './hand.svelte';
import type { Cell } from './cells';

export const ground = new Ground<Cell>();

/** Dragging the tile in hand, or one that is picked up by the drag. Where it is dropped, it is laid. */
export function drags(hand: Hand, allowed: () => boolean, take: () => void = () => undefined): Dragging {
  return carrying(hand, ground, {
    allowed,
    lift: () => {
      take();
      hand.spot = null;
    },
    offers: (cell) => hand.legal(cell),
    drop: (cell) => {
      if (hand.legal(cell)) hand.place(cell); // turned as it was shown there
      hand.lay(cell);
    },
  });
}
