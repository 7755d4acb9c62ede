// The texts that only this table needs, and those of the game.
import { learnAll } from '../games/texts';
import { texts } from '../lib/api';
import { alsoSpeak, known, say } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?generic',
  import: 'default',
});

/** Resolves when all texts are loaded. */
export async function learnWords(game: string): Promise<void> {
  await Promise.all([
    alsoSpeak('ui.generic', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!()),
    alsoSpeak(game, (language) => texts(game, language)),
    learnAll(), // it may be built on the rules of another one
  ]);
}

/** A move as text: in the game's words if it has them, else in notation. */
export function moveWords(game: string, text: string): string {
  const key = `${game}.move.${text}`;
  return known(key) ? say(key) : text;
}
