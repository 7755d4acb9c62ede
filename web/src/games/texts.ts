// The texts of a game's table and sheet, loaded with the first page about that game.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

/** The texts of a game by the file that they come from. */
export type Texts = Readonly<Record<string, () => Promise<Catalogue>>>;

const GAMES = import.meta.glob<Texts>('./*/texts.ts', { eager: true, import: 'texts' });

/** Can be called again if it failed. The texts of an installed game come from the server. */
export async function learn(game: string): Promise<void> {
  const texts = GAMES[`./${game}/texts.ts`];
  if (texts) await alsoSpeak(game, (language) => texts[`../../../../src/architrave/i18n/${language}.json`]!());
}

export const learnAll = (): Promise<unknown> =>
  Promise.all(Object.keys(GAMES).map((path) => learn(path.split('/')[1]!)));
