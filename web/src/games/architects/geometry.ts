// The sizes of the parts of a city in the available space: lots first, then river, mountains and streets.
import { blockPlace, placeOf } from './lots';

export interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly lot: number;
  readonly gap: number; // between lots of a block
  readonly road: number; // between blocks
  readonly river: number;
  readonly rim: number; // of a block
  readonly left: number;
  readonly top: number; // of the first lot; the mountains lie above
}

interface Measures {
  readonly gap: number;
  readonly road: readonly [least: number, most: number];
  readonly side: number;
  readonly river: readonly [least: number, most: number];
  readonly hills: readonly [least: number, most: number];
}

// In lots.
const WIDE: Measures = { gap: 0.055, road: [0.3, 0.62], side: 0.24, river: [1.12, 1.12], hills: [0.78, 1.15] };
const SMALL: Measures = { gap: 0.045, road: [0.13, 0.3], side: 0.1, river: [0.9, 1.4], hills: [0.66, 1.3] };

/** How much of the remaining space goes to the mountains of one side. */
const HILLS = 0.4;

export function geometry(width: number, height: number, small: boolean): Geometry {
  const m = small ? SMALL : WIDE;
  const across = 8 + 4 * m.gap + 3 * m.road[0] + 2 * m.side;
  const down = 4 + 2 * m.gap + m.river[0] + 2 * m.hills[0];
  const lot = Math.max(20, Math.min(width / across, height / down));
  const road = Math.min(m.road[1], m.road[0] + Math.max(0, width / lot - across) / 4);
  const spare = Math.max(0, height / lot - down); // shared by the mountains on both sides and the river
  const hills = Math.min(m.hills[1], m.hills[0] + spare * HILLS);
  const river = Math.min(m.river[1], m.river[0] + spare * (1 - 2 * HILLS));
  const content = 8 + 4 * m.gap + 3 * road;
  const tall = lot * (4 + 2 * m.gap + river + 2 * hills);
  return {
    width: Math.min(width, lot * (content + 2.4)),
    height: Math.min(Math.max(tall, 1), Math.max(height, tall)),
    lot,
    gap: lot * m.gap,
    road: lot * road,
    river: lot * river,
    rim: lot * (small ? 0.07 : 0.11),
    left: (Math.min(width, lot * (content + 2.4)) - lot * content) / 2,
    top: lot * hills,
  };
}

export const blockSize = (g: Geometry): number => 2 * g.lot + g.gap;

export function blockCorner(g: Geometry, block: number): { x: number; y: number } {
  const { x, y } = blockPlace(block);
  return { x: g.left + x * (blockSize(g) + g.road), y: g.top + y * (blockSize(g) + g.river) };
}

export function lotCorner(g: Geometry, lot: string): { x: number; y: number } {
  const { x, y } = placeOf(lot);
  const corner = blockCorner(g, (y >> 1) * 4 + (x >> 1) + 1);
  return { x: corner.x + (x & 1) * (g.lot + g.gap), y: corner.y + (y & 1) * (g.lot + g.gap) };
}
