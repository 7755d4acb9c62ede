// What is wrong with the set-up of a record, or with what a score sheet makes of one: texts that few pages need.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?positions',
  import: 'default',
});

/** Where they cannot be loaded, a message is shown by its key. */
export const learnPositions = (): Promise<void> =>
  alsoSpeak('positions', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!().catch(() => ({})));
