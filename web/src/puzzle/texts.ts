// The texts of this folder.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?puzzles',
  import: 'default',
});

export const learnPuzzles = (): Promise<void> =>
  alsoSpeak('puzzles', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!());
