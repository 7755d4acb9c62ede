import { beforeEach, expect, test } from 'vitest';
import { GameScene as Architectura } from '../src/games/architectura/scene.svelte';
import { GameScene as Architekton } from '../src/games/architekton/scene.svelte';
import { speech } from '../src/lib/language.svelte';
import { pageKeys, tableKeys } from '../src/table/keys';
import { standstill } from '../src/table/prompt';
import { lossInWords, sentences, winnersInWords } from '../src/table/result';
import { last } from './line';
import { seatedAt, stateOf } from './states';

let scene: Architekton;
beforeEach(() => {
  speech.catalogue = {}; // a message is shown by its key
  scene = new Architekton(seatedAt('architekton'));
});

test('whose turn it is, here or elsewhere', () => {
  const state = stateOf('architekton');
  expect([scene.turn(0), scene.turn(1)]).toEqual(['acts', null]);
  last().hear({ ...state, version: state.version + 1, to_move: false, waiting: [1] });
  expect([scene.turn(0), scene.turn(1)]).toEqual([null, 'theirs']);
});

test('where nobody can be asked, that is said', () => {
  const state = stateOf('architekton');
  expect(standstill(scene)).toBeNull();
  last().hear({ ...state, paused: true });
  expect(standstill(scene)).toEqual({ text: 'ui.table.prompt.paused', call: '' });
  last().hear({ ...state, to_move: false, waiting: [1], queued: true });
  expect(standstill(scene)?.text).toBe('ui.table.queued');
  last().hear({ ...state, over: true });
  expect(standstill(scene)?.text).toBe('ui.table.prompt.over');
});

test('who has won, and who resigned', () => {
  expect(winnersInWords(scene, [0])).toBe('ui.table.result.you_win');
  expect(winnersInWords(scene, [1])).toBe('ui.table.result.wins');
  expect(winnersInWords(scene, [0, 1])).toBe('ui.table.result.shared');
  expect(lossInWords(scene)).toBeNull();
  const state = stateOf('architekton');
  last().hear({ ...state, over: true, resigned: 0 });
  expect(lossInWords(scene)).toBe('ui.table.result.you_resigned');
});

test('what is said about an end are whole sentences', () => {
  expect(sentences('Won on points', 'The three rounds are over.')).toBe('Won on points. The three rounds are over.');
  expect(sentences('5 to 3 points.', '')).toBe('5 to 3 points.');
});

test('a sound is heard of what is new, not of what was there when the page opened', () => {
  const other = new Architectura(seatedAt('architectura'));
  expect([other.arrived(), other.arrived()]).toEqual([true, false]);
});

test('every table has the same keys for the same things', () => {
  const pressed: string[] = [];
  const press = (name: string) => () => void pressed.push(name);
  const keys = [
    ...tableKeys({ undo: press('undo'), hint: press('hint') }),
    ...pageKeys({ log: press('log'), rules: press('rules'), help: press('help') }),
  ];
  for (const { keys: names, act } of keys) act?.(names[0]!, false);
  expect(pressed).toEqual(['undo', 'hint', 'log', 'rules', 'help']);
});
