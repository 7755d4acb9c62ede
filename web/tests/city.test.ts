import { beforeEach, expect, test } from 'vitest';
import { City } from '../src/games/architectura/city.svelte';
import type { GameState } from '../src/games/architectura/view';
import { moves, seatedAt, stateOf } from './states';

let city: City;
beforeEach(() => {
  city = new City(seatedAt('architectura'));
  city.arrived();
});

const usable = () => city.hand.cards.find((card) => card.usable)!;

test('the hand is that of this seat, and says which cards can be played', () => {
  const own = city.view.seats[city.seat!]!;
  expect(city.hand.cards.map(({ card }) => card)).toEqual(own.hand);
  const playable = stateOf<GameState>('architectura').choices.flatMap(({ move }) =>
    'card' in move ? [move.card] : [],
  );
  expect(city.hand.cards.filter((card) => card.usable).every(({ card }) => playable.includes(card))).toBe(true);
});

test('a card, then a space, then it is played', () => {
  const { slot, card } = usable();
  city.hand.take(slot);
  const [space] = [...city.hand.targets.keys()];
  city.hand.place(space!);
  expect(city.hand.choice?.move).toMatchObject({ kind: 'play', card, space });
  city.hand.confirm();
  expect(moves()).toEqual([city.hand.choice?.move]);
});

test('a space where the card cannot go: the server says why', () => {
  const { slot, card } = usable();
  city.hand.take(slot);
  city.hand.place('Z99');
  expect(moves()).toEqual([{ kind: 'play', card, space: 'Z99' }]);
});

test('a hint is taken up as if it had been chosen', () => {
  const choice = city.hand.choices.find(({ move }) => move.kind === 'play')!;
  city.hand.follow(choice.move);
  expect(city.hand.choice?.move).toEqual(choice.move);
  city.hand.putBack();
  expect(city.hand.choice).toBeNull();
});
