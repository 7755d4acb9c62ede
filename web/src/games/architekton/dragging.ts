// Where a dragged tile would be laid. The board knows the ground under a point of the screen.
import type { DragPoint, Dragging } from '../../table/drag';
import type { Hand } from './hand.svelte';
import type { Cell } from './view';

type Ground = (at: DragPoint) => Cell | null;

let ground: Ground = () => null;

/** Called by the board: which cell is under a point of the screen; null beside the board. */
export function setGround(find: Ground): () => void {
  ground = find;
  return () => (ground = () => null);
}

/** Dragging the tile in hand, or one that is taken in hand by it. */
export function drags(hand: Hand, allowed: () => boolean, take: () => void = () => undefined): Dragging {
  return {
    allowed,
    start: (at) => {
      take();
      hand.spot = null;
      hand.dragged = at;
    },
    move: (at) => {
      hand.dragged = at;
      const cell = ground(at);
      hand.over = cell && hand.legal(cell) ? cell : null;
    },
    drop: (at) => {
      hand.dragged = null;
      hand.over = null;
      const cell = ground(at);
      if (!cell) return hand.putBack();
      if (hand.legal(cell)) hand.place(cell);
      else hand.lay(cell); // the server says why not
    },
    cancel: () => {
      hand.dragged = null;
      hand.over = null;
    },
  };
}
