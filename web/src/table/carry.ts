// Dragging a piece in hand over a board that knows the place under a point of the screen.
import type { DragPoint, Dragging } from './drag';

/** The place under a point of the screen; null outside the board, and before there is one. */
export class Ground<Place> {
  #find: (at: DragPoint) => Place | null = () => null;

  at(point: DragPoint): Place | null {
    return this.#find(point);
  }

  /** Call from the board; the returned function undoes it. */
  set(find: (at: DragPoint) => Place | null): () => void {
    this.#find = find;
    return () => (this.#find = () => null);
  }
}

interface Carrier<Place> {
  dragged: DragPoint | null;
  over: Place | null;
  putBack(): void;
}

interface Way<Place> {
  allowed(): boolean;
  lift(): void;
  offers(place: Place): boolean;
  /** If it is not allowed, the server says why. */
  drop(place: Place): void;
}

export function carrying<Place>(hand: Carrier<Place>, ground: Ground<Place>, way: Way<Place>): Dragging {
  function rest() {
    hand.dragged = null;
    hand.over = null;
  }
  return {
    allowed: () => way.allowed(),
    start: (at) => {
      way.lift();
      hand.dragged = at;
    },
    move: (at) => {
      hand.dragged = at;
      const place = ground.at(at);
      hand.over = place !== null && way.offers(place) ? place : null;
    },
    drop: (at) => {
      rest();
      const place = ground.at(at);
      if (place === null) hand.putBack();
      else way.drop(place);
    },
    cancel: rest,
  };
}
