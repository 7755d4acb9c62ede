// The pictures of the start page, inside the script: as files they would be four more requests.
import day from '../art/hero-day.svg?raw';
import night from '../art/hero-night.svg?raw';
import { BOXES } from '../lib/boxes';
import { pictureOf } from '../lib/drawing';

export const HERO = { day: pictureOf(day), night: pictureOf(night) };

export interface Picture {
  readonly address: string;
  readonly focus: string;
}

const COVERS = import.meta.glob<string>('../games/*/cover.svg', { eager: true, query: '?raw', import: 'default' });

export const PICTURES: Readonly<Record<string, Picture>> = Object.fromEntries(
  BOXES.map(({ id, focus }) => [id, { address: pictureOf(COVERS[`../games/${id}/cover.svg`] ?? ''), focus }]),
);
