// The texts that say what things on a table are.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?explain',
  import: 'default',
});

export const learnExplaining = (): Promise<void> =>
  alsoSpeak('explain', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!());
