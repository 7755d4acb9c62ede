// The architects at the table: each has a colour and a sign; colour is never the only cue. The Automa is not one of them.
import { colourVar, onColour, SIGN, type Colour } from '../../lib/colours';

export type Owner = number | 'automa';

const SEATS: readonly Colour[] = ['red', 'blue', 'green', 'yellow'];
const COG =
  'M-2-7h4l.5 2 2 1 2-.8 2 3.400L7 0l1.500 1.500-2 3.400-2-.8-2 1-.5 2h-4l-.5-2-2-1-2 .8-2-3.400L-7 0l-1.500-1.500 2-3.400 2 .8 2-1zM0-2.500a2.500 2.500 0 1 0 .01 0z';

export const seatColour = (seat: number): Colour => SEATS[seat % SEATS.length]!;
export const colourOf = (owner: Owner): string => (owner === 'automa' ? '#59606b' : colourVar(seatColour(owner)));
export const signOf = (owner: Owner): string => (owner === 'automa' ? COG : SIGN[seatColour(owner)]);
export const inkOn = (owner: Owner): string => (owner === 'automa' ? '#fffaf0' : onColour(seatColour(owner)));
