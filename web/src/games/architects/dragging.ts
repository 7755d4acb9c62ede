// Carrying pieces over the table: a building to a lot, a boat to a service or to used tokens, a token to an action.
import type { DragPoint, Dragging } from '../../table/drag';
import type { Atelier, Carried } from './atelier.svelte';

type Ground = (at: DragPoint) => string | null;

let ground: Ground = () => null;

/** Called by the city: which lot is under a point of the screen; null beside the city. */
export function setGround(find: Ground): () => void {
  ground = find;
  return () => (ground = () => null);
}

/** What lies under a point and can take a boat or a token: the words of its `data-drop`. */
function under(at: DragPoint): HTMLElement | null {
  for (const node of document.elementsFromPoint(at.x, at.y)) {
    const found = node.closest<HTMLElement>('[data-drop]');
    if (found) return found;
  }
  return null;
}

/** `take` takes the building in hand when it is lifted, for until then it may still be a click. */
export function carries(
  atelier: Atelier,
  what: Carried,
  allowed: () => boolean,
  take: () => unknown = () => undefined,
): Dragging {
  const stop = () => {
    atelier.dragged = null;
    atelier.carried = null;
    atelier.over = null;
  };
  return {
    allowed: () => allowed() && atelier.session.free,
    start: (at) => {
      take();
      atelier.carried = what;
      atelier.chosen = null;
      atelier.dragged = at;
    },
    move: (at) => {
      atelier.dragged = at;
      if (what !== 'building') return;
      const lot = ground(at);
      atelier.over = lot === null ? null : (atelier.lots.get(lot)?.action ?? null);
    },
    drop: (at) => {
      stop();
      if (what !== 'building') return under(at)?.click();
      const lot = ground(at);
      if (lot === null) atelier.cancel();
      else atelier.choose(lot);
    },
    cancel: stop,
  };
}
