// Where a lesson's bubble stands: beside what it speaks of, and on nothing that is lit.

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Side = 'above' | 'below' | 'left' | 'right';

/** The corner of the bubble, the side of the target it stands on (null: not beside it), and where its caret is on that edge. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly side: Side | null;
  readonly caret: number;
}

const GAP = 16; // between the bubble and the target, for the caret
const REACH = 30; // pixels between the caret and a corner, at least
const STEP = 24;
const AIMS = [0.5, 0.25, 0.75]; // parts of the target that the caret may point at
const SIDES: readonly Side[] = ['above', 'right', 'left', 'below'];

/** How much of a box others cover, in square pixels. */
export function covered(box: Box, others: readonly Box[]): number {
  const span = (a: number, b: number, c: number, d: number) => Math.max(0, Math.min(a + b, c + d) - Math.max(a, c));
  return others.reduce(
    (sum, one) => sum + span(box.x, box.width, one.x, one.width) * span(box.y, box.height, one.y, one.height),
    0,
  );
}

const inside = (box: Box, room: Box): boolean =>
  box.x >= room.x &&
  box.y >= room.y &&
  box.x + box.width <= room.x + room.width &&
  box.y + box.height <= room.y + room.height;

const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** The places beside a target from which the caret can point at it. */
function* beside(size: Size, target: Box): Generator<Placed> {
  for (const [side, aim] of SIDES.flatMap((one) => AIMS.map((part) => [one, part] as const))) {
    const x = target.x + target.width * aim;
    const y = target.y + target.height * aim;
    const upright = side === 'above' || side === 'below';
    const length = upright ? size.width : size.height;
    for (let caret = REACH; caret <= length - REACH; caret += STEP) {
      if (side === 'above') yield { x: x - caret, y: target.y - GAP - size.height, side, caret };
      if (side === 'below') yield { x: x - caret, y: target.y + target.height + GAP, side, caret };
      if (side === 'left') yield { x: target.x - GAP - size.width, y: y - caret, side, caret };
      if (side === 'right') yield { x: target.x + target.width + GAP, y: y - caret, side, caret };
    }
  }
}

/** All places of a room, a step apart. */
function* anywhere(size: Size, room: Box): Generator<Placed> {
  for (let y = room.y; y <= room.y + room.height - size.height; y += STEP)
    for (let x = room.x; x <= room.x + room.width - size.width; x += STEP) yield { x, y, side: null, caret: 0 };
}

/**
 * `free`: what the bubble does not cover; in a room that is too small for that, it covers as little as possible. `pieces`: what
 * it covers only where there is no other place nearby.
 */
export function place(size: Size, room: Box, target: Box | null, free: readonly Box[], pieces: readonly Box[]): Placed {
  const from = target && middle(target);
  const cost = (at: Placed): number => {
    const box = { ...size, x: at.x, y: at.y };
    const here = middle(box);
    const away = from ? Math.hypot(here.x - from.x, here.y - from.y) : here.y - room.y;
    return covered(box, free) * 100 + covered(box, pieces) / 8 + away + (at.side ? 0 : 300);
  };
  const places = [...(target ? beside(size, target) : []), ...anywhere(size, room)];
  const fitting = places.filter((at) => inside({ ...size, x: at.x, y: at.y }, room));
  let best: Placed = { x: room.x, y: room.y, side: null, caret: 0 };
  let least = Infinity;
  for (const at of fitting) {
    const found = cost(at);
    if (found < least) [best, least] = [at, found];
  }
  return best;
}

/** Everything of a square of that size but the holes, which may overlap: in bands from hole edge to hole edge. */
export function around(holes: readonly Box[], size: number): Box[] {
  const within = (at: number) => Math.min(size, Math.max(0, at));
  const edges = [...new Set([0, size, ...holes.flatMap(({ y, height }) => [within(y), within(y + height)])])];
  edges.sort((a, b) => a - b);
  return edges.slice(1).flatMap((bottom, i) => {
    const y = edges[i]!;
    const here = holes.filter((hole) => hole.y < bottom && hole.y + hole.height > y).toSorted((a, b) => a.x - b.x);
    const found: Box[] = [];
    let x = 0;
    for (const hole of [...here, { x: size, width: 0 }]) {
      if (hole.x > x) found.push({ x, y, width: hole.x - x, height: bottom - y });
      x = Math.max(x, hole.x + hole.width);
    }
    return found;
  });
}
