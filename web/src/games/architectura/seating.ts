import type { Seating } from '../seatings';
import { colourName, isColour } from '../../lib/colours';
import SeatSeal from './SeatSeal.svelte';

export const seating: Seating = { Sign: SeatSeal, name: (_, value) => (isColour(value) ? colourName(value) : value) };
