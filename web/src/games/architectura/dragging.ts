// Where a dragged card would be played.
import { carrying, Ground } from '../../table/carry';
import type { Dragging } from '../../table/drag';
import type { Hand } from './hand.svelte';

export const ground = new Ground<string>(); // the spaces of the city

/** Dragging a card: `take` picks it up when the drag begins; until then it may still be a click. Where it is dropped, it is played. */
export function drags(hand: Hand, allowed: () => boolean, take: () => void = () => undefined): Dragging {
  return carrying(hand, ground, {
    allowed,
    lift: () => {
      take();
      hand.space = null;
    },
    offers: (space) => hand.targets.has(space),
    drop: (space) => {
      hand.place(space);
      if (hand.space === space) hand.confirm();
    },
  });
}
