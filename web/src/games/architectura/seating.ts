import type { Seating } from '../seatings';
import { colourName } from '../../lib/colours';
import SeatSeal from './SeatSeal.svelte';
import type { Colour } from './view';

export const seating: Seating = { Sign: SeatSeal, name: (_, value) => colourName(value as Colour) };
