// The four terrains: their letters and flat colours, and how sides turn.

import type { Terrain } from './view';

export type { Terrain };

export const TERRAINS: readonly Terrain[] = ['E', 'M', 'W', 'F'];

/** The names of the drawings. */
export const FILE: Record<Terrain, string> = { E: 'earth', M: 'meadow', W: 'water', F: 'forest' };

/** Flat colours where pictures would be too small: the minimap, the rims of the signs. */
export const COLOUR: Record<Terrain, string> = { E: '#cf9a5e', M: '#b3d24a', W: '#55a8d0', F: '#3f7d6a' };

/** The sides after r quarter turns clockwise: side i becomes side i + r (K1.5). */
export function turned(sides: string, turns: number): string {
  const r = ((turns % 4) + 4) % 4;
  return sides.slice(4 - r) + sides.slice(0, 4 - r);
}

/** Whether a tile is printed with one terrain: a landscape. */
export const isTerrain = (printed: string): printed is Terrain => TERRAINS.some((one) => one === printed);
export const letters = (sides: string): Terrain[] => [...sides].filter(isTerrain);
