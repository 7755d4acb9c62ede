import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrive, pieceId, PIECES } from '../src/games/architects/flights';
import { GameScene } from '../src/games/architects/scene.svelte';
import type { GameState } from '../src/games/architects/view';
import { noteDepartures } from '../src/table/flights';
import { last } from './line';
import { moves, seatedAt, stateOf } from './states';

let scene: GameScene;
let state: GameState;
beforeEach(() => {
  scene = new GameScene(seatedAt('architects'));
  state = stateOf('architects');
  scene.arrived();
});
afterEach(() => vi.unstubAllGlobals());

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

test('a building that others took with the move before flies from its place in the row', () => {
  const { view, version, entries } = state;
  const piece = view.current[0]!;
  const hear = (step: number, key: string, cells: readonly string[], seen: GameState['view']) => {
    const params = { building: `@architects.a.${piece.type}` };
    const line = { n: entries + step, key: `architects.event.${key}`, seat: 1, params, cells };
    const rest = { version: version + step, entries: entries + step, keep: entries + step - 1, to_move: false };
    last().hear({ ...state, ...rest, choices: [], events: [line], view: seen });
    scene.arrived();
  };
  const pending = { action: 'take', type: piece.type } as GameState['view']['pending'];
  const taken = { ...view, active: 1, current: view.current.slice(1), pending };
  hear(1, 'took', [], taken);
  vi.runOnlyPendingTimers(); // it has been framed in the row
  scene.arrived();
  const city = { ...view.seats[1]!, lots: view.seats[1]!.lots.with(0, piece.type) };
  hear(2, 'placed', ['1a'], { ...taken, seats: view.seats.with(1, city), pending: null });
  expect([scene.session.stop?.name, scene.flies?.id]).toEqual(['place', piece.id]);

  const at = (left: number) => ({
    getBoundingClientRect: () => ({ left, x: left, y: 0, top: 0, width: 10, height: 10 }),
  });
  const animate = vi.fn();
  vi.stubGlobal('document', { ...document, querySelectorAll: () => [{ ...at(0), dataset: { piece: piece.id } }] });
  noteDepartures(PIECES, pieceId, true);
  const node = { ...at(300), offsetWidth: 10, animate } as unknown as HTMLElement;
  arrive(node, scene, 1, '1a', piece.type);
  expect(animate).toHaveBeenCalledOnce();
});
