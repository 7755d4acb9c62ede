// The texts of the pages that teach a game, and of figures.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?learn',
  import: 'default',
});

export const learnLearning = (): Promise<void> =>
  alsoSpeak('learn', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!());
