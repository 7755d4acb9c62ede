// The texts of this folder, and of the lessons.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?lessons',
  import: 'default',
});

export const learnLessons = (): Promise<void> =>
  alsoSpeak('lessons', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!());
