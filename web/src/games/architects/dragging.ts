// Dragging pieces over the table: a building to a lot, a boat to a service or to used tokens, a token to an action.
import type { DragPoint, Dragging } from '../../table/drag';
import type { GameScene, Carried } from './scene.svelte';

type Ground = (at: DragPoint) => string | null;

let ground: Ground = () => null;

/** Set by the city: the lot under a point of the screen; null outside the city. */
export function setGround(find: Ground): () => void {
  ground = find;
  return () => (ground = () => null);
}

/** The `data-drop` words of what is under a point and takes a boat or a token. */
function under(at: DragPoint): HTMLElement | null {
  for (const node of document.elementsFromPoint(at.x, at.y)) {
    const found = node.closest<HTMLElement>('[data-drop]');
    if (found) return found;
  }
  return null;
}

/** `take` picks the building up when the drag begins; until then it may still be a click. */
export function carries(
  scene: GameScene,
  what: Carried,
  allowed: () => boolean,
  take: () => unknown = () => undefined,
): Dragging {
  const stop = () => {
    scene.dragged = null;
    scene.carried = null;
    scene.over = null;
  };
  return {
    allowed: () => allowed() && scene.session.free,
    start: (at) => {
      take();
      scene.carried = what;
      scene.chosen = null;
      scene.dragged = at;
    },
    move: (at) => {
      scene.dragged = at;
      if (what !== 'building') return;
      const lot = ground(at);
      scene.over = lot === null ? null : (scene.lots.get(lot)?.action ?? null);
    },
    drop: (at) => {
      stop();
      if (what !== 'building') return under(at)?.click();
      const lot = ground(at);
      if (lot === null) scene.cancel();
      else scene.placeOn(lot);
    },
    cancel: stop,
  };
}
