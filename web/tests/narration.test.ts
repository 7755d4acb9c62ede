import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { audible, readable } from '../src/games/architekton/log';
import type { GameLine, GameState } from '../src/games/architekton/view';
import { supplyWords } from '../src/games/architekton/words';
import { t } from '../src/lib/i18n';
import { speech, type Catalogue, type Language } from '../src/lib/language.svelte';
import { joined, Narration } from '../src/spoken/narration';
import type { Prompt } from '../src/table/prompt';
import { mark, split } from '../src/table/sentence';
import { stateOf } from './states';

const CATALOGUES = resolve('../src/architrave/i18n');

function speak(language: Language): void {
  speech.language = language;
  speech.catalogue = JSON.parse(readFileSync(`${CATALOGUES}/${language}.json`, 'utf8')) as Catalogue;
}

const first = stateOf<GameState>('architekton');
const TILE: Prompt = { text: 'Tile 1 of 2', call: 'take one from the supply' };
const laid = (n: number, seat: number, tile: string, cell: string): GameLine => ({
  n,
  key: tile.length > 1 ? 'architekton.event.laid_building' : 'architekton.event.laid_landscape',
  seat,
  params: { tile, cell },
  cells: [cell],
});
const drew = (n: number): GameLine => ({
  n,
  key: 'architekton.event.drew_landscape',
  seat: null,
  params: { tile: 'E' },
  cells: [],
});

let narration: Narration<GameState>;
let log: GameLine[];
let state: GameState;
beforeEach(() => {
  speak('en');
  log = [];
  state = first;
  narration = new Narration((lines) => readable(lines, first.table).map(audible));
});
afterAll(() => {
  speech.catalogue = {};
  speech.language = 'en';
});

/** What is said when these lines have happened. */
function after(lines: readonly GameLine[], change: Partial<GameState>, prompt: Prompt = TILE): string {
  log = [...log, ...lines];
  state = { ...state, version: state.version + 1, entries: log.at(-1)?.n ?? state.entries, held: null, ...change };
  return narration.next(state, log, prompt);
}
const theirs: Partial<GameState> = { to_move: false, waiting: [1] };
const ours: Partial<GameState> = { to_move: true, waiting: [0] };
const THINKS: Prompt = { text: 'Pip is thinking …', call: '' };

test('at first only what is asked is said, not the whole log', () => {
  log = [laid(3, 1, 'F', 'N13')];
  expect(narration.next(first, log, TILE)).toBe('Your turn. Tile 1 of 2 — take one from the supply.');
});

test('a question in the turn of another is not called our turn', () => {
  expect(narration.next(first, log, { text: 'You', call: 'choose a card' })).toBe('You — choose a card.');
});

test.each([
  [
    'en',
    'Pip places building (above forest, right forest, below earth, left earth) on M14 and landscape forest on N13.',
  ],
  [
    'de',
    'Pip legt das Gebäude (oben Wald, rechts Wald, unten Erde, links Erde) auf M14 und die Landschaft Wald auf N13.',
  ],
  ['nl', 'Pip legt het gebouw (boven bos, rechts bos, onder aarde, links aarde) op M14 en landschap bos op N13.'],
] as const)('the turn of somebody else is told once, when it is over (%s)', (language, sentence) => {
  speak(language);
  narration.next(first, [], TILE);
  expect(after([laid(20, 1, 'FFEE', 'M14')], theirs, THINKS)).toBe('');
  const question = `${t('ui.table.prompt.you')}. Tile 1 of 2 — take one from the supply.`;
  const drawn = t('ui.architekton.log.drew', { tiles: supplyWords('E') });
  expect(after([laid(21, 1, 'F', 'N13'), drew(22)], ours)).toBe(`${sentence} ${drawn}. ${question}`);
});

test('an own move is told when it is shown, and not again when it is confirmed', () => {
  narration.next(first, [], TILE);
  const move = laid(20, 0, 'F', 'N13');
  const held = { ...ours, held: { seat: 0, events: [move] } as unknown as GameState['held'] };
  const done: Prompt = { text: 'Turn complete', call: 'end the turn?' };
  expect(after([], held, done)).toBe('You place landscape forest on N13. Turn complete — end the turn?');
  expect(after([move], theirs, THINKS)).toBe('Pip is thinking …');
});

test('the same state is not told twice; a question that changes with the hand is asked', () => {
  narration.next(first, [], TILE);
  expect(narration.next(first, [], TILE)).toBe('');
  expect(narration.next(first, [], { ...TILE, call: 'choose a spot' })).toBe('choose a spot.');
  expect(narration.next(first, [], { ...TILE, call: 'choose a spot' })).toBe('');
});

test('a step of a game that is looked back at is told by itself', () => {
  const nobody: Prompt = { text: '', call: '' };
  narration.next(first, [], nobody);
  const step = { to_move: false, waiting: [0] };
  expect(after([laid(20, 1, 'F', 'N13')], step, nobody)).toBe('Pip places landscape forest on N13.');
  log = [];
  expect(after([], { ...step, entries: 12 }, nobody)).toBe(''); // a jump back
  expect(after([laid(20, 1, 'F', 'N13')], step, nobody)).toBe('Pip places landscape forest on N13.');
});

test('only what one player does in the same words becomes one sentence', () => {
  const told = (text: string) => ({ parts: split(text, 'cell') });
  const [ana, bo] = [mark('name', 'Ana'), mark('name', 'Bo')];
  expect(joined([told(`${ana} takes shops.`), told(`${ana} takes offices.`), told(`${bo} takes shops.`)])).toBe(
    'Ana takes shops and offices. Bo takes shops.',
  );
  expect(joined([told(`${ana} gains 1: all match.`), told(`${ana} gains 2: all match.`)])).toBe(
    'Ana gains 1: all match. Ana gains 2: all match.',
  );
  expect(joined([told(`${ana} passes.`), told(`${ana} passes.`)])).toBe('Ana passes. Ana passes.');
});
