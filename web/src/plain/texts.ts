// The texts of the pages about this site, which nobody needs at a table.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?plain',
  import: 'default',
});

export const learnPlain = (): Promise<void> =>
  alsoSpeak('plain', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!());
