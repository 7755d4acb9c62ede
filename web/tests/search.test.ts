import { expect, test } from 'vitest';
import { hitsIn, marked, textOf, wordsOf } from '../src/rules/search';
import type { RulesPage } from '../src/lib/protocol';

const paragraph = (id: string, html: string) => ({ id, html, mark: null, figure: null });
const book = (game: string, ...paragraphs: ReturnType<typeof paragraph>[]): RulesPage => ({
  game,
  lang: 'en',
  sheet: false,
  title: game,
  intro: '',
  chapters: [{ id: 'K5', title: 'Scoring', paragraphs }],
  appendix: null,
  words: [],
});
const SHELF = [
  book(
    'one',
    paragraph('K5.1', 'A building is <b>enclosed</b>: see <a href="#K5.6">K5.6</a>.'),
    paragraph('K5.2', 'A chip.'),
  ),
  book('two', paragraph('M4.5', 'Gebäude &amp; Boote')),
];

test('a word is found with another ending, in capitals, without its accents, and by number', () => {
  const found = (query: string) => hitsIn(SHELF, wordsOf(query)).map((hit) => hit.paragraph.id);
  expect(found('encloses')).toEqual(['K5.1']);
  expect(found('BUILDING enclose')).toEqual(['K5.1']);
  expect(found('gebaude')).toEqual(['M4.5']);
  expect(found('k5.2')).toEqual(['K5.2']);
  expect(found('')).toEqual([]);
  expect(found('href')).toEqual([]); // tags are no text
});

test('what was found is marked to the end of its word, and tags stay whole', () => {
  expect(marked('is <b>enclosed</b>: see <a href="#K5.6">K5.6</a>.', wordsOf('enclose k5.6'))).toBe(
    'is <b><mark>enclosed</mark></b>: see <a href="#K5.6"><mark>K5.6</mark></a>.',
  );
  expect(marked('A <i>chip</i>', [])).toBe('A <i>chip</i>');
  expect(textOf('<b>a</b> &lt; b &amp; c')).toBe('a < b & c');
});
