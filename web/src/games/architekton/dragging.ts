// Where a dragged tile would be laid.
import { carrying, Ground } from '../../table/carry';
import type { Dragging } from '../../table/drag';
import type { Hand } from './hand.svelte';
import type { Cell } from './cells';

export const ground = new Ground<Cell>();

/** Dragging the tile in hand, or one that is picked up by the drag. */
export function drags(hand: Hand, allowed: () => boolean, take: () => void = () => undefined): Dragging {
  return carrying(hand, ground, {
    allowed,
    lift: () => {
      take();
      hand.spot = null;
    },
    offers: (cell) => hand.legal(cell),
    drop: (cell) => (hand.legal(cell) ? hand.place(cell) : hand.lay(cell)),
  });
}
