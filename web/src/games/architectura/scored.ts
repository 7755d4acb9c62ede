// The cards of a final scoring, in the order in which they are counted.
import type { CityResult, Scored } from './view';

/** All cards with their seats, space by space. */
export function scoredCards({ seats }: CityResult): readonly (Scored & { readonly seat: number })[] {
  return seats
    .flatMap(({ cards }, seat) => cards.map((card) => ({ ...card, seat })))
    .toSorted((one, other) => one.space.localeCompare(other.space, 'en', { numeric: true }));
}
