// A finished city of Architectura as it is entered: the face-up card of each space with the value it shows, and what lies outside.
import { COLOURS } from '../../../lib/colours';
import type { Colour } from '../view';
import type { Pieces } from './types';

export interface Placed {
  readonly space: string;
  readonly card: string;
  owner: number;
  side: number;
}

export interface CityEntry {
  seats: { colour: Colour; outside: boolean }[];
  city: Placed[];
  starter: number;
  bonus: boolean;
  advanced: boolean;
}

export const COLUMNS = 8;
export const MOST_SEATS = 4;
export const STREETS = 'ABCD';

export const blankCity = (): CityEntry => ({
  seats: COLOURS.slice(0, 2).map((colour) => ({ colour, outside: false })),
  city: [],
  starter: 0,
  bonus: false,
  advanced: false,
});

export function isCity(entry: object): entry is CityEntry {
  const { city, seats }: { readonly city?: unknown; readonly seats?: unknown } = entry;
  return Array.isArray(city) && Array.isArray(seats) && seats.length >= 2;
}

/** Others sit down or leave: with their streets and their cards. */
export function seat(entry: CityEntry, count: number): void {
  while (entry.seats.length < count) {
    const free = COLOURS.find((colour) => !entry.seats.some((one) => one.colour === colour))!;
    entry.seats.push({ colour: free, outside: false });
  }
  entry.seats.length = count;
  entry.city = entry.city.filter((one) => one.owner < count && STREETS.indexOf(one.space[0]!) < count);
  if (entry.starter >= count) entry.starter = 0;
}

/** The cards that a colour may have in the city, or with `outside` beside it. */
export function cardsOf(pieces: Pieces, entry: CityEntry, colour: Colour, outside = false): string[] {
  const all = entry.advanced ? [...pieces.basics, ...pieces.colours[colour]] : pieces.basics;
  return all.filter((card) => pieces.kinds[card]!.outside === outside);
}

/** What the server is sent. Cards that the choice of colours or of the game no longer allows stay behind. */
export function bodyOf(pieces: Pieces, entry: CityEntry): unknown {
  const allowed = entry.seats.map((one) => new Set(cardsOf(pieces, entry, one.colour)));
  return {
    seats: entry.seats.map(({ colour, outside }) => {
      const card = outside ? cardsOf(pieces, entry, colour, true)[0] : undefined;
      return card ? { colour, outside: card } : { colour };
    }),
    city: entry.city.filter((one) => allowed[one.owner]?.has(one.card)),
    starter: entry.starter,
    bonus: entry.bonus,
    advanced: entry.advanced,
  };
}
