// The four terrains: letter on the wire, name in the catalogue, pictures.

export type Terrain = 'E' | 'M' | 'W' | 'F';

export const TERRAINS: readonly Terrain[] = ['E', 'M', 'W', 'F'];

const FILE: Record<Terrain, string> = { E: 'earth', M: 'meadow', W: 'water', F: 'forest' };

/** Flat colours for places too small for a picture: the minimap, the rims of the signs. */
export const COLOUR: Record<Terrain, string> = { E: '#cf9a5e', M: '#b3d24a', W: '#55a8d0', F: '#3f7d6a' };

const PICTURES = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?no-inline', import: 'default' });

function picture(terrain: Terrain, shape: string): string {
  const url = PICTURES[`./art/${FILE[terrain]}-${shape}.svg`];
  if (url === undefined) throw new Error(`no picture of ${FILE[terrain]}, ${shape}`);
  return `url("${url}")`;
}

/** A landscape has three pictures, so that neighbours of the same terrain do not look stamped. */
export const landscapePicture = (terrain: Terrain, variant: number): string => picture(terrain, String(((variant % 3) + 3) % 3));

/** The picture for a building's side: 0 top, 1 right, 2 bottom, 3 left. */
export const sidePicture = (terrain: Terrain, side: number): string => picture(terrain, side % 2 === 0 ? 'wide' : 'tall');

/** Sides after r quarter turns clockwise: what was at place i is at place i + r (K1.5). */
export function turned(sides: string, turns: number): string {
  const r = ((turns % 4) + 4) % 4;
  return sides.slice(4 - r) + sides.slice(0, 4 - r);
}

export const letters = (sides: string): Terrain[] => [...sides] as Terrain[];
