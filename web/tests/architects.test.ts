import { beforeEach, expect, test } from 'vitest';
import { GameScene } from '../src/games/architects/scene.svelte';
import type { State } from '../src/lib/protocol';
import { last } from './line';
import { moves, seatedAt, stateOf } from './states';

let scene: GameScene;
let state: State;
beforeEach(() => {
  scene = new GameScene(seatedAt('architects'));
  state = stateOf('architects');
  scene.arrived();
});

test('every building of the row that can be taken has its choice', () => {
  const offered = new Set(scene.takes.map(({ move }) => move.type));
  for (const piece of scene.view.current) {
    expect(scene.takeOf(piece)?.move.type).toBe(offered.has(piece.type) ? piece.type : undefined);
  }
});

test('a building is taken at once', () => {
  const piece = scene.view.current.find((one) => scene.takeOf(one))!;
  scene.take(piece);
  expect(moves()).toEqual([scene.takeOf(piece)?.move]);
});

test('a choice is looked at before it is confirmed, and a new state forgets it', () => {
  const choice = scene.choices[0]!;
  scene.pick(choice);
  expect(scene.shown).toEqual(choice);
  last().hear({ ...state, version: state.version + 1 });
  scene.arrived();
  expect(scene.choice).toBeNull();
  scene.pick(scene.choices[0]!);
  scene.confirm();
  expect(moves()).toEqual([choice.move]);
});

test('a hint is shown where one confirms it', () => {
  scene.follow(scene.choices.at(-1)!.action);
  expect(scene.choice?.move).toEqual(scene.choices.at(-1)!.move);
});

test('the others stand behind you', () => {
  expect(scene.panels).toEqual([0, 1]);
  expect(scene.onStage).toBe(0);
});
