import { beforeEach, expect, test } from 'vitest';
import { GameScene } from '../src/games/architectura/scene.svelte';
import { lastComparison } from '../src/games/architectura/comparing';
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

test('the log says how a comparison ended and what the left card is worth then', () => {
  const line = { n: 7, seat: 0, cells: ['A3', 'A2'] };
  const params = { card: 'Temple', value: 4, other: 'Stadium', left: 2, space: 'A3' };
  const step = { n: 7, seat: 1, cells: ['A2'], params: { card: 'Stadium', old: 2, value: 1, space: 'A2' } };
  const lowered = { ...line, key: 'architectura.event.compared.lowered', params } as const;
  const shown = { space: 'A3', left: 'A2', value: 4, leftValue: 2 };
  expect(lastComparison([lowered, { ...step, key: 'architectura.event.lowered' }])).toEqual({
    ...shown,
    outcome: 'lowered',
    after: 1,
  });
  const protection = { ...line, key: 'architectura.event.compared.protected_own', params } as const;
  expect(lastComparison([protection])).toEqual({ ...shown, outcome: 'protected', after: 2 });
  expect(lastComparison([])).toBeNull();
});
