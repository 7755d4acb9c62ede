import { beforeEach, expect, test } from 'vitest';
import { Town } from '../src/games/architekton/town.svelte';
import { layChoices } from '../src/games/architekton/choices';
import type { GameState } from '../src/games/architekton/view';
import { last } from './line';
import { moves, seatedAt, stateOf } from './states';

let town: Town;
let state: GameState;
beforeEach(() => {
  town = new Town(seatedAt('architekton'));
  state = stateOf('architekton');
  town.arrived();
});

const building = () => town.hand.supply.find((tile) => tile.kind === 'building')!;

test('the supply shows what can be taken', () => {
  const usable = town.hand.supply.filter((tile) => tile.usable).map((tile) => tile.printed);
  expect(new Set(usable)).toEqual(new Set(layChoices(state).map((choice) => choice.move.tile)));
});

test('a tile in hand lights the spots where it can lie', () => {
  expect(town.hand.spots).toEqual([]);
  town.hand.take(building().slot);
  const legal = layChoices(state).filter((choice) => choice.move.tile === building().printed);
  const places = new Set(legal.map(({ move }) => `${move.x},${move.y}`));
  expect(new Set(town.hand.spots.map(({ x, y }) => `${x},${y}`))).toEqual(places);
});

test('a tile turns as little as it needs to fit, and is laid as it lies', () => {
  town.hand.take(building().slot);
  const { move } = layChoices(state).find((choice) => choice.move.tile === building().printed)!;
  town.hand.place(move);
  expect(town.hand.choice).toBeDefined();
  town.hand.lay();
  expect(moves()).toEqual([town.hand.choice?.move]);
});

test('where a tile does not fit the server is asked why', () => {
  town.hand.take(building().slot);
  town.hand.lay({ x: 40, y: 40 });
  expect(moves()).toEqual([{ kind: 'lay', tile: building().printed, x: 40, y: 40, turns: 0 }]);
});

test('a hint is taken in hand, and a new decision begins with empty hands', () => {
  const { move } = layChoices(state).at(-1)!;
  town.hand.follow(move);
  expect([town.hand.tile?.printed, town.hand.spot]).toEqual([move.tile, { x: move.x, y: move.y }]);
  last().hear({ ...state, version: state.version + 1 });
  town.arrived();
  expect([town.hand.tile, town.hand.spot]).toEqual([null, null]);
});

test('you are listed first, whichever seat you have', () => {
  expect(town.order).toEqual([0, 1]);
  const seats = state.table.seats.toReversed();
  last().hear({ ...state, table: { ...state.table, seats } });
  expect(town.order).toEqual([1, 0]);
});
