// The pictures of the tiles. A board shows a hundred of them, and the browser would draw every tree of an SVG again whenever
// something near it changes; so each is drawn once, into a bitmap, and that is what the tiles show.
import { pictureOf } from '../../lib/drawing';
import { FILE, type Terrain } from './terrain';
import { SIDE_NAMES } from './choices';

const SCALE = 1.2 * Math.min(devicePixelRatio, 2); // bitmap pixels for one of the drawing: sharp when a little zoomed in
const PATIENCE = 1500; // milliseconds
// Inside the script: as files they would be 35 requests.
const DRAWINGS = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?raw', import: 'default' });
const FILES = Object.fromEntries(Object.entries(DRAWINGS).map(([name, drawing]) => [name, pictureOf(drawing)]));

/** By file name, what a tile shows of it: the drawing itself until its bitmap is ready. */
let pictures = $state.raw<Readonly<Record<string, string>>>(FILES);

async function bitmap(address: string): Promise<string> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * SCALE);
  canvas.height = Math.round(image.height * SCALE);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  return blob ? URL.createObjectURL(blob) : address;
}

async function drawAll(): Promise<void> {
  // Where that is not possible the drawings do as well, only slower.
  const made = Object.entries(FILES).map(
    async ([name, address]) => [name, await bitmap(address).catch(() => address)] as const,
  );
  pictures = Object.fromEntries(await Promise.all(made));
}

/** A table waits for its pictures, but not for ever. */
export const drawn: Promise<unknown> = Promise.race([drawAll(), new Promise((done) => setTimeout(done, PATIENCE))]);

export function pictureAddress(name: string): string {
  const address = pictures[`./art/${name}.svg`];
  if (address === undefined) throw new Error(`no picture ${name}`);
  return address;
}

const picture = (name: string): string => `url("${pictureAddress(name)}")`;

/** The sign of a terrain, so that it is never told by colour alone. */
export const signPicture = (terrain: Terrain): string => picture(`${FILE[terrain]}-sign`);

/** A landscape has three pictures, so that neighbours of the same terrain do not look stamped; its sign lies over it. */
export function landscapePicture(terrain: Terrain, variant: number, signs: boolean): string {
  const ground = picture(`${FILE[terrain]}-${((variant % 3) + 3) % 3}`);
  return signs ? `${signPicture(terrain)}, ${ground}` : ground;
}

/** The sides of a building clockwise from the top, each cut to its shape; their signs in the same order, over them. */
export function ringPicture(terrains: readonly Terrain[], signs: boolean): string {
  const sides = terrains.map((terrain, i) => picture(`${FILE[terrain]}-${SIDE_NAMES[i]!}`));
  return (signs ? [...terrains.map(signPicture), ...sides] : sides).join(', ');
}

/** What stands on a building: somebody's house, or nothing but the mosaic of its court. */
export const courtPicture = (owner: number | null): string => picture(owner === null ? 'mosaic' : `house-${owner}`);
