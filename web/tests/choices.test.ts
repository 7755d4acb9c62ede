// The moves of a game that the client does not know.
import { expect, test } from 'vitest';
import { grouped, matching, rest, type Choice } from '../src/generic/choices';

const choices = (...texts: string[]): Choice[] => texts.map((text, action) => ({ action, text, words: text }));
const TILES = ['EEMW', 'WWME'].flatMap((tile) =>
  ['M12', 'M14', 'N13 r1', 'N15', 'O14', 'L13'].map((at) => `${tile} ${at}`),
);

test('few moves are one group', () => {
  expect(grouped(choices('red', 'blue'))).toEqual([{ name: '', choices: choices('red', 'blue') }]);
});

test('many moves are grouped by their first word, and those alone with theirs come first', () => {
  const groups = grouped(choices(...TILES, 'pass', 'swap'));
  expect(groups.map(({ name, choices }) => [name, choices.length])).toEqual([
    ['', 2],
    ['EEMW', 6],
    ['WWME', 6],
  ]);
  expect(rest(groups[1]!.choices[2]!, groups[1]!)).toBe('N13 r1');
});

test('what is typed filters: every word has to be there, in notation or in what is read', () => {
  const found = matching([{ action: 0, text: 'red', words: 'Rot nehmen' }, ...choices(...TILES)], 'nehm RED');
  expect(found.map(({ text }) => text)).toEqual(['red']);
  expect(matching(choices(...TILES), 'n1 eemw').map(({ text }) => text)).toEqual(['EEMW N13 r1', 'EEMW N15']);
  expect(matching(choices(...TILES), ' ').length).toBe(TILES.length);
});
