import { beforeEach, expect, test } from 'vitest';
import { GameScene } from '../src/games/architectura/scene.svelte';
import type { GameState } from '../src/games/architectura/view';
import { moves, seatedAt, stateOf } from './states';

let scene: GameScene;
beforeEach(() => {
  scene = new GameScene(seatedAt('architectura'));
  scene.arrived();
});

const usable = () => scene.hand.cards.find((card) => card.usable)!;

test('the hand is that of this seat, and says which cards can be played', () => {
  const own = scene.view.seats[scene.seat!]!;
  expect(scene.hand.cards.map(({ card }) => card)).toEqual(own.hand);
  const playable = stateOf<GameState>('architectura').choices.flatMap(({ move }) =>
    'card' in move ? [move.card] : [],
  );
  expect(scene.hand.cards.filter((card) => card.usable).every(({ card }) => playable.includes(card))).toBe(true);
});

test('a card, then a space, then it is played', () => {
  const { slot, card } = usable();
  scene.hand.take(slot);
  const [space] = [...scene.hand.targets.keys()];
  scene.hand.place(space!);
  expect(scene.hand.choice?.move).toMatchObject({ kind: 'play', card, space });
  scene.hand.confirm();
  expect(moves()).toEqual([scene.hand.choice?.move]);
});

test('a space where the card cannot go: the server says why', () => {
  const { slot, card } = usable();
  scene.hand.take(slot);
  scene.hand.place('Z99');
  expect(moves()).toEqual([{ kind: 'play', card, space: 'Z99' }]);
});

test('a hint is taken up as if it had been chosen', () => {
  const choice = scene.hand.choices.find(({ move }) => move.kind === 'play')!;
  scene.hand.follow(choice.move);
  expect(scene.hand.choice?.move).toEqual(choice.move);
  scene.hand.putBack();
  expect(scene.hand.choice).toBeNull();
});
