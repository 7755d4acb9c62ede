// The architects at the table: each has a colour and a sign, never the one without the other. The Automa is none of them.
export type Owner = number | 'automa';

const COLOUR = ['red', 'blue', 'green', 'yellow'] as const;
/** The sign in a box from -8 to 8. */
const SIGN = ['M0-6a6 6 0 1 1-.01 0z', 'M0-6.500 6.500 5H-6.500z', 'M-5-5H5V5H-5z', 'M0-7 7 0 0 7-7 0z'] as const;
const COG =
  'M-2-7h4l.5 2 2 1 2-.8 2 3.400L7 0l1.500 1.500-2 3.400-2-.8-2 1-.5 2h-4l-.5-2-2-1-2 .8-2-3.400L-7 0l-1.500-1.500 2-3.400 2 .8 2-1zM0-2.500a2.500 2.500 0 1 0 .01 0z';

export const colourOf = (owner: Owner): string => (owner === 'automa' ? '#59606b' : `var(--${COLOUR[owner % 4]})`);
export const signOf = (owner: Owner): string => (owner === 'automa' ? COG : SIGN[owner % 4]!);
export const inkOn = (owner: Owner): string => (owner === 3 ? '#2a1f04' : '#fffaf0');
