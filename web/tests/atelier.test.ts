import { beforeEach, expect, test } from 'vitest';
import { Atelier } from '../src/games/architects/atelier.svelte';
import type { State } from '../src/lib/protocol';
import { last } from './line';
import { moves, seatedAt, stateOf } from './states';

let atelier: Atelier;
let state: State;
beforeEach(() => {
  atelier = new Atelier(seatedAt('architects'));
  state = stateOf('architects');
  atelier.arrived();
});

test('every building of the row that can be taken has its choice', () => {
  const offered = new Set(atelier.takes.map(({ move }) => move.type));
  for (const piece of atelier.view.current) {
    expect(atelier.takeOf(piece)?.move.type).toBe(offered.has(piece.type) ? piece.type : undefined);
  }
});

test('a building is taken at once', () => {
  const piece = atelier.view.current.find((one) => atelier.takeOf(one))!;
  atelier.take(piece);
  expect(moves()).toEqual([atelier.takeOf(piece)?.move]);
});

test('a choice is looked at before it is confirmed, and a new state forgets it', () => {
  const choice = atelier.choices[0]!;
  atelier.pick(choice);
  expect(atelier.shown).toEqual(choice);
  last().hear({ ...state, version: state.version + 1 });
  atelier.arrived();
  expect(atelier.choice).toBeNull();
  atelier.pick(atelier.choices[0]!);
  atelier.confirm();
  expect(moves()).toEqual([choice.move]);
});

test('a hint is shown where one confirms it', () => {
  atelier.follow(atelier.choices.at(-1)!.action);
  expect(atelier.choice?.move).toEqual(atelier.choices.at(-1)!.move);
});

test('the others stand behind you', () => {
  expect(atelier.panels).toEqual([0, 1]);
  expect(atelier.onStage).toBe(0);
});
