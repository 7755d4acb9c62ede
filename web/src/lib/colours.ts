// The four colours of seats. Each has a sign, so that colour is never the only cue.
import { t } from './i18n';

export const COLOURS = ['blue', 'green', 'yellow', 'red'] as const;
export type Colour = (typeof COLOURS)[number];

/** The sign in a box from -8 to 8. */
export const SIGN: Readonly<Record<Colour, string>> = {
  blue: 'M0-6.500 6.500 5H-6.500z',
  green: 'M-5-5H5V5H-5z',
  yellow: 'M0-7 7 0 0 7-7 0z',
  red: 'M0-6a6 6 0 1 1-.01 0z',
};

export const isColour = (word: string): word is Colour => COLOURS.some((colour) => colour === word);
export const colourName = (colour: Colour): string => t(`ui.colour.${colour}`);
export const colourVar = (colour: Colour): string => `var(--${colour})`;
/** The text colour on top of it. */
export const onColour = (colour: Colour): string => (colour === 'yellow' ? '#2a1f04' : '#fffaf0');
