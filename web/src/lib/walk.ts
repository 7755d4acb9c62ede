// Moving over the board with the arrow keys: to the nearest place in that direction.

/** A place of a board: x to the right, y down. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}

const WAYS: Record<string, Cell> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
};

export const isArrow = (key: string): boolean => key in WAYS;
export const wayOf = (key: string): Cell => WAYS[key]!;

/** The nearest place in that direction; straight ahead counts more than sideways. Null if there is none. */
export function nextPlace<Place extends Cell>(from: Cell, key: string, places: readonly Place[]): Place | null {
  const way = wayOf(key);
  let best: Place | null = null;
  let least = Infinity;
  for (const place of places) {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (ahead <= 0) continue;
    const distance = ahead + 2 * aside;
    if (distance < least) {
      least = distance;
      best = place;
    }
  }
  return best;
}

/** The place nearest to a point, for a first step onto the board. */
export function nearest<Place extends Cell>(from: Cell, places: readonly Place[]): Place | null {
  let best: Place | null = null;
  let least = Infinity;
  for (const place of places) {
    const distance = Math.abs(place.x - from.x) + Math.abs(place.y - from.y);
    if (distance < least) {
      least = distance;
      best = place;
    }
  }
  return best;
}
