import { expect, test } from 'vitest';
import { beside, liesFaceDown } from '../src/display/beside.svelte';
import { inOrder } from '../src/display/order';
import { justNow, lastTurn } from '../src/display/recent';
import { doingWords } from '../src/games/architectura/doing';
import { outcomeOf } from '../src/games/architectura/ending';
import { GameScene } from '../src/games/architectura/scene.svelte';
import type { GameState } from '../src/games/architectura/view';
import { speech } from '../src/lib/language.svelte';
import { tablePath, TableSocket } from '../src/lib/net';
import { recall } from '../src/lib/storage';
import { Session } from '../src/table/session.svelte';
import { last, takeOver } from './line';
import { seatedAt, stateOf } from './states';

const line = (id: string, begins?: number, quiet = false) => ({ id, quiet, begins });

test('the last three things that somebody did, the newest first, and the turn before', () => {
  const lines = [
    line('1.0', 0),
    line('2.1', 1),
    line('2.2'),
    line('3.3', 0),
    line('3.4'),
    line('4.5', undefined, true),
  ];
  expect(justNow(lines).map(({ id }) => id)).toEqual(['3.4', '3.3', '2.2']);
  expect(lastTurn(lines).map(({ id }) => id)).toEqual(['3.3', '3.4']);
  expect([justNow([]), lastTurn([])]).toEqual([[], []]);
});

test.each([
  [178, 3, true],
  [-170, -12, true],
  [10, 0, false],
  [90, 0, false],
  [178, 80, false],
  [null, null, false],
])('a phone that lies so (%s, %s) is on its face: %s', (beta, gamma, down) => {
  expect(liesFaceDown(beta, gamma)).toBe(down);
});

test('whoever wants the board on the phone is remembered', () => {
  expect(beside.board).toBe(false);
  beside.wantBoard(true);
  expect([beside.board, recall('display.board')]).toEqual([true, 'here']);
  beside.wantBoard(false);
  expect(recall('display.board')).toBeNull();
  beside.cover(true);
  expect(beside.covered).toBe(true);
  beside.cover(false);
});

test('the line of a big screen says so, and others hear of it', () => {
  takeOver();
  const screen = new Session('t', (ear) => new TableSocket(tablePath('t', true), ear));
  expect(last().address).toBe('ws://here/ws/tables/t?display=true');
  screen.close();
  const session = new Session('t');
  expect(last().address).toBe('ws://here/ws/tables/t');
  last().open();
  expect(session.displayed).toBe(false);
  last().hear({ t: 'presence', seats: [], watching: 0, displays: 1 });
  expect(session.displayed).toBe(true);
  last().hear({ t: 'presence', seats: [], watching: 0, displays: 0 });
  expect(session.displayed).toBe(false);
});

test('who plays when, up to me', () => {
  speech.catalogue = {
    'ui.display.order': 'Next: {names}.',
    'ui.display.then': '{one}, then {other}',
    'ui.display.you': 'you',
  };
  const scene = new GameScene(seatedAt<GameState>('architectura'));
  const count = scene.table.seats.length;
  expect(inOrder(scene, 0, 0)).toBe('');
  expect(inOrder(scene, count - 1, 0)).toBe('Next: you.');
  const between = Array.from({ length: count - 2 }, (_, n) => scene.name(n + 1));
  expect(inOrder(scene, 0, count - 1)).toBe(`Next: ${[...between, 'you'].join(', then ')}.`);
});

test('what is being done is told without the card that it is done with', () => {
  speech.catalogue = {};
  const state = stateOf<GameState>('architectura');
  const scene = new GameScene(seatedAt<GameState>('architectura'));
  const words = (phase: string) => {
    last().hear({ ...state, view: { ...state.view, phase } });
    return doingWords(scene);
  };
  expect(words('play')).toBe('ui.display.chooses');
  expect(words('under')).toBe('ui.display.exchanges');
  expect(words('turn')).toBe('ui.display.decides');
  expect(words('build')).toBe('ui.display.decks');
});

test('how a game ended is told alike at the table and on the big screen', () => {
  speech.catalogue = {};
  const state = stateOf<GameState>('architectura');
  const scene = new GameScene(seatedAt<GameState>('architectura'));
  last().hear({ ...state, over: true, resigned: 0 });
  const { ending, winners, why } = outcomeOf(scene);
  expect(ending).toBeNull();
  expect(winners).not.toContain(0);
  expect(why).toContain('resigned');
});
