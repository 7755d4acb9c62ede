// The texts of the page of the daily game.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?daily',
  import: 'default',
});

export const learnDaily = (): Promise<void> =>
  alsoSpeak('daily', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!());
