import { beforeEach, expect, test } from 'vitest';
import { GameScene } from '../src/games/architekton/scene.svelte';
import { layChoices } from '../src/games/architekton/choices';
import type { GameState, Spot } from '../src/games/architekton/view';
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

test('a press lays the tile where it fits, and only shows it where it could lie in another way, and better', () => {
  const open = scene.hand.supply.flatMap(({ slot, printed }) => {
    scene.hand.take(slot);
    return scene.hand.spots.map((spot) => {
      const here = layChoices(state).filter(
        ({ move: { tile, x, y } }) => tile === printed && x === spot.x && y === spot.y,
      );
      const matching = here.map(({ fits }) => fits.filter(([, , , match]) => match).length);
      const fits = scene.hand.fitting.has(spot);
      return { slot, spot, clear: fits && Math.max(...matching) === 1, turns: !fits && here.length > 1 };
    });
  });
  const press = ({ slot, spot }: { slot: number; spot: Spot }) => {
    scene.hand.putBack();
    scene.hand.take(slot);
    scene.hand.press(spot);
  };
  press(open.find(({ turns }) => turns)!);
  expect(moves()).toEqual([]);
  expect(scene.hand.choice).toBeDefined();
  press(open.find(({ clear }) => clear)!);
  expect(moves()).toEqual([scene.hand.choice!.move]);
});

test('a press where a building of ours would have to be paid for shows that first; the next one lays the tile', () => {
  const choice = layChoices(state).find(({ move }) => move.tile === building().printed)!;
  const enclosed = { cell: 'M13', owner: state.seat, mismatch: 1, brings: 'choice' as const };
  const choices = [{ ...choice, encloses: [enclosed] }];
  last().hear({ ...state, version: state.version + 1, choices });
  scene.arrived();
  scene.hand.take(building().slot);
  scene.hand.press(choice.move);
  expect(moves()).toEqual([]);
  expect(scene.hand.choice?.encloses).toEqual([enclosed]);
  scene.hand.press(choice.move);
  expect(moves()).toEqual([choice.move]);
});

test('whether sides match is what the server says: of an orientation that it did not list it is not known', () => {
  scene.hand.take(building().slot);
  const { fits, move } = layChoices(state).find((choice) => choice.move.tile === building().printed)!;
  scene.hand.place(move);
  expect(scene.hand.shown?.touching).toEqual(fits);
  for (let quarter = 0; scene.hand.choice; quarter++) {
    if (quarter === 4) return expect.fail('the tile fits in every orientation');
    scene.hand.turn(1);
  }
  expect(scene.hand.shown?.touching.map(([side]) => side)).toEqual(fits.map(([side]) => side));
  expect(scene.hand.shown?.touching.every((meeting) => meeting[3] === undefined)).toBe(true);
});

test('chips flash where a line of the log says that somebody gained or paid', () => {
  const cell = state.view.tiles[0]!.cell;
  const line = { n: state.entries + 1, seat: 0, cells: [cell] };
  const paid = { ...line, key: 'architekton.event.paid', params: { count: 2, cell } };
  const gained = { ...line, key: 'architekton.event.gained', params: { cell } };
  const opened = { ...line, key: 'architekton.event.opened', params: { tile: 'E', cell } };
  last().hear({ ...state, version: state.version + 1, events: [paid, gained, opened] });
  scene.arrived();
  expect(scene.flashes.map(({ chips }) => chips)).toEqual([-2, 1]);
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
