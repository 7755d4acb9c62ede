// The pictures of the start page, inside the script: as files they would be four more requests.
import architects from '../art/architects.svg?raw';
import architectura from '../art/architectura.svg?raw';
import architekton from '../art/architekton.svg?raw';
import day from '../art/hero-day.svg?raw';
import night from '../art/hero-night.svg?raw';
import { pictureOf } from '../lib/drawing';

export const HERO = { day: pictureOf(day), night: pictureOf(night) };

export interface Picture {
  readonly address: string;
  /** Where the picture is looked at when only a part of it fits. */
  readonly focus: string;
}

export const PICTURES: Readonly<Record<string, Picture>> = {
  architekton: { address: pictureOf(architekton), focus: '52% 50%' },
  architectura: { address: pictureOf(architectura), focus: '34% 50%' },
  architects: { address: pictureOf(architects), focus: '16% 62%' },
};
