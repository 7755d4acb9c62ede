import type { Seating } from '../seatings';
import Seal from './Seal.svelte';
import { colourName } from './words';

export const seating: Seating = { Sign: Seal, name: colourName };
