// The four players: each has a colour and a sign, never the one without the other.
import { t, type Key } from '../../lib/i18n';
import type { Colour } from './view';

export const COLOURS: readonly Colour[] = ['blue', 'green', 'yellow', 'red'];

/** The sign in a box from -8 to 8. */
export const SIGN: Readonly<Record<Colour, string>> = {
  blue: 'M0-6.500 6.500 5H-6.500z',
  green: 'M-5-5H5V5H-5z',
  yellow: 'M0-7 7 0 0 7-7 0z',
  red: 'M0-6a6 6 0 1 1-.01 0z',
};

const NAME: Readonly<Record<Colour, Key>> = {
  blue: 'ui.colour.blue',
  green: 'ui.colour.green',
  yellow: 'ui.colour.yellow',
  red: 'ui.colour.red',
};

export const colourName = (colour: Colour): string => t(NAME[colour]);
export const colourVar = (colour: Colour): string => `var(--${colour})`;
/** What is written on that colour. */
export const onColour = (colour: Colour): string => (colour === 'yellow' ? '#2a1f04' : '#fffaf0');
