import { beforeEach, expect, test } from 'vitest';
import { GameScene } from '../src/games/architekton/scene.svelte';
import { layChoices } from '../src/games/architekton/choices';
import type { GameState } from '../src/games/architekton/view';
import { last } from './line';
import { moves, seatedAt, stateOf } from './states';

let scene: GameScene;
let state: GameState;
beforeEach(() => {
  scene = new GameScene(seatedAt('architekton'));
  state = stateOf('architekton');
  scene.arrived();
});

const building = () => scene.hand.supply.find((tile) => tile.kind === 'building')!;

test('the supply shows what can be taken', () => {
  const usable = scene.hand.supply.filter((tile) => tile.usable).map((tile) => tile.printed);
  expect(new Set(usable)).toEqual(new Set(layChoices(state).map((choice) => choice.move.tile)));
});

test('a tile in hand lights the spots where it can lie', () => {
  expect(scene.hand.spots).toEqual([]);
  scene.hand.take(building().slot);
  const legal = layChoices(state).filter((choice) => choice.move.tile === building().printed);
  const places = new Set(legal.map(({ move }) => `${move.x},${move.y}`));
  expect(new Set(scene.hand.spots.map(({ x, y }) => `${x},${y}`))).toEqual(places);
});

test('a tile turns as little as it needs to fit, and is laid as it lies', () => {
  scene.hand.take(building().slot);
  const { move } = layChoices(state).find((choice) => choice.move.tile === building().printed)!;
  scene.hand.place(move);
  expect(scene.hand.choice).toBeDefined();
  scene.hand.lay();
  expect(moves()).toEqual([scene.hand.choice?.move]);
});

test('where a tile does not fit the server is asked why', () => {
  scene.hand.take(building().slot);
  scene.hand.lay({ x: 40, y: 40 });
  expect(moves()).toEqual([{ kind: 'lay', tile: building().printed, x: 40, y: 40, turns: 0 }]);
});

test('a hint is taken in hand, and a new decision begins with empty hands', () => {
  const { move } = layChoices(state).at(-1)!;
  scene.hand.follow(move);
  expect([scene.hand.tile?.printed, scene.hand.spot]).toEqual([move.tile, { x: move.x, y: move.y }]);
  last().hear({ ...state, version: state.version + 1 });
  scene.arrived();
  expect([scene.hand.tile, scene.hand.spot]).toEqual([null, null]);
});

test('you are listed first, whichever seat you have', () => {
  expect(scene.order).toEqual([0, 1]);
  const seats = state.table.seats.toReversed();
  last().hear({ ...state, table: { ...state.table, seats } });
  expect(scene.order).toEqual([1, 0]);
});
