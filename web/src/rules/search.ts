// Search in the rules: paragraphs and words that contain all that was typed, with what was found marked.
import type { RulesPage, RulesParagraph } from '../lib/protocol';

export interface Hit {
  readonly game: string;
  readonly chapter: string; // its title
  readonly paragraph: RulesParagraph;
}

const TAG = /(<[^>]*>)/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
/** Endings that a word may have or not: enclose, encloses, enclosed. */
const ENDING = /(?:e[sdnr]?|[sdn])$/;
const SHORTEST = 4; // letters of a word that keeps its ending

/** Without accents and in lower case, letter by letter. */
const plain = (text: string): string => [...text].map((letter) => letter.normalize('NFD')[0]!.toLowerCase()).join('');

/** What is looked for. */
export function wordsOf(query: string): readonly string[] {
  const found = plain(query).match(/[\p{L}\p{N}.−-]+/gu) ?? [];
  return found.map((word) => (word.length > SHORTEST ? word.replace(ENDING, '') : word));
}

export const textOf = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

const holds = (text: string, words: readonly string[]): boolean => {
  const found = plain(text);
  return words.every((word) => found.includes(word));
};

/** The paragraphs that contain all words, those of the first book first. */
export function hitsIn(books: readonly RulesPage[], words: readonly string[]): readonly Hit[] {
  if (!words.length) return [];
  return books.flatMap((book) =>
    book.chapters.flatMap((chapter) =>
      chapter.paragraphs
        .filter(({ id, html }) => holds(`${id} ${textOf(html)}`, words))
        .map((paragraph) => ({ game: book.game, chapter: chapter.title, paragraph })),
    ),
  );
}

/** The text in pieces, marked from where a word was found to the end of that word. */
export function pieces(text: string, words: readonly string[]): { text: string; marked: boolean }[] {
  const low = plain(text);
  const found: { text: string; marked: boolean }[] = [];
  let from = 0;
  for (const match of low.matchAll(/[\p{L}\p{N}.−-]+/gu)) {
    const start = Math.min(...words.map((word) => match[0].indexOf(word)).filter((at) => at >= 0));
    if (!Number.isFinite(start)) continue;
    const end = match.index + match[0].replace(/\.$/, '').length;
    found.push({ text: text.slice(from, match.index + start), marked: false });
    found.push({ text: text.slice(match.index + start, end), marked: true });
    from = end;
  }
  found.push({ text: text.slice(from), marked: false });
  return found.filter((piece) => piece.text);
}

/** The HTML of a paragraph, with what was found in <mark>. */
export function marked(html: string, words: readonly string[]): string {
  if (!words.length) return html;
  return html
    .split(TAG)
    .map((part) =>
      TAG.test(part)
        ? part
        : pieces(part, words)
            .map((one) => (one.marked ? `<mark>${one.text}</mark>` : one.text))
            .join(''),
    )
    .join('');
}
