// Where a dragged card would be played. The city knows the space under a point of the screen.
import type { DragPoint, Dragging } from '../../table/drag';
import type { Hand } from './hand.svelte';

type Ground = (at: DragPoint) => string | null;

let ground: Ground = () => null;

/** Called by the city: which space is under a point of the screen; null beside the city. */
export function setGround(find: Ground): () => void {
  ground = find;
  return () => (ground = () => null);
}

/** Dragging a card: `take` takes it in hand when it is lifted, for until then it may still be a click. */
export function drags(hand: Hand, allowed: () => boolean, take: () => void = () => undefined): Dragging {
  return {
    allowed,
    start: (at) => {
      take();
      hand.space = null;
      hand.dragged = at;
    },
    move: (at) => {
      hand.dragged = at;
      const space = ground(at);
      hand.over = space !== null && hand.targets.has(space) ? space : null;
    },
    drop: (at) => {
      hand.dragged = null;
      hand.over = null;
      const space = ground(at);
      if (space === null) return hand.putBack();
      hand.place(space); // where it is not allowed the server says why
    },
    cancel: () => {
      hand.dragged = null;
      hand.over = null;
    },
  };
}
