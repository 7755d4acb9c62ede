// The texts of the waiting room, which few pages need.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?together',
  import: 'default',
});

export const learnTogether = (): Promise<void> =>
  alsoSpeak('together', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!());
