// The texts of big screens and of the phones beside them, which few pages need.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?display',
  import: 'default',
});

export const learnDisplay = (): Promise<void> =>
  alsoSpeak('display', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!());
