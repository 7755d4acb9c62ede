// The spaces of the city and the ids of cards.
import type { CityChoice, CityMove } from './view';

export const STREETS = 'ABCD';
export const COLUMNS = 8;

/** A choice of one kind of move. */
export type ChoiceOf<M extends CityMove> = CityChoice & { readonly move: M };

export interface Place {
  readonly x: number; // column, from 0
  readonly y: number; // street, from 0
}
export const placeOf = (space: string): Place => ({ x: Number(space.slice(1)) - 1, y: STREETS.indexOf(space[0]!) });
export const spaceAt = ({ x, y }: Place): string => `${STREETS[y]}${x + 1}`;

/** The owner in the id of a card. */
export const ownerOf = (id: string): number => Number(id.slice(0, id.indexOf('-')));
export const kindOf = (id: string): string => id.slice(id.indexOf('-') + 1);
