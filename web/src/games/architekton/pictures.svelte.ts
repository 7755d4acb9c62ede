// The pictures of the tiles. A board shows a hundred of them, and the browser would redraw every tree of an SVG whenever
// something near it changes; so each is drawn once into a bitmap, which the tiles show.
import { pictureOf } from '../../lib/drawing';
import { FILE, type Terrain } from './terrain';
import { SIDE_NAMES } from './choices';

const SCALE = 1.2 * Math.min(devicePixelRatio, 2); // bitmap pixels for one of the drawing: sharp when a little zoomed in
const PATIENCE = 1500; // milliseconds
// Inside the script: as files they would be 35 requests.
// The server draws pictures of tables with them too, so they are among its files.
const DRAWINGS = import.meta.glob<string>('../../../../src/architrave/games/architekton/art/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const FILES = Object.fromEntries(
  Object.entries(DRAWINGS).map(([file, drawing]) => [file.slice(file.lastIndexOf('/') + 1, -4), pictureOf(drawing)]),
);

/** The picture to show, by name: the drawing itself until its bitmap is ready. */
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
  // If that is not possible, the drawings work as well, only slower.
  const made = Object.entries(FILES).map(
    async ([name, address]) => [name, await bitmap(address).catch(() => address)] as const,
  );
  pictures = Object.fromEntries(await Promise.all(made));
}

/** A table waits for its pictures, but not forever. */
export const drawn: Promise<unknown> = Promise.race([drawAll(), new Promise((done) => setTimeout(done, PATIENCE))]);

export function pictureAddress(name: string): string {
  const address = pictures[name];
  if (address === undefined) throw new Error(`no picture ${name}`);
  return address;
}

const picture = (name: string): string => `url("${pictureAddress(name)}")`;

/** The sign of a terrain, so that colour is never the only cue. */
export const signPicture = (terrain: Terrain): string => picture(`${FILE[terrain]}-sign`);

/** A landscape has three pictures, so that neighbours of the same terrain do not look identical; its sign is on top. */
export function landscapePicture(terrain: Terrain, variant: number, signs: boolean): string {
  const ground = picture(`${FILE[terrain]}-${((variant % 3) + 3) % 3}`);
  return signs ? `${signPicture(terrain)}, ${ground}` : ground;
}

/** The sides of a building clockwise from the top, each cut to its shape; their signs in the same order, on top. */
export function ringPicture(terrains: readonly Terrain[], signs: boolean): string {
  const sides = terrains.map((terrain, i) => picture(`${FILE[terrain]}-${SIDE_NAMES[i]!}`));
  return (signs ? [...terrains.map(signPicture), ...sides] : sides).join(', ');
}

/** What is on a building: a house, or only the mosaic of its courtyard. */
export const courtPicture = (owner: number | null): string => picture(owner === null ? 'mosaic' : `house-${owner}`);
