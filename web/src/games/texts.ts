// What a game says at its table and on its sheet. It is loaded with the first page about that game, not before.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

/** The texts of a game by the file that they come from. */
export type Texts = Readonly<Record<string, () => Promise<Catalogue>>>;

const GAMES = import.meta.glob<Texts>('./*/texts.ts', { eager: true, import: 'texts' });

/** Can be called again if it failed. A game that has no texts here is shown by what the server says. */
export async function learn(game: string): Promise<void> {
  const texts = GAMES[`./${game}/texts.ts`];
  if (texts) await alsoSpeak(game, (language) => texts[`../../../../src/architrave/i18n/${language}.json`]!());
}

export const learnAll = (): Promise<unknown> =>
  Promise.all(Object.keys(GAMES).map((path) => learn(path.split('/')[1]!)));
