// The texts about mistakes in position files, records and score sheets, which few pages need.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?positions',
  import: 'default',
});

/** If they cannot be loaded, messages are shown by their keys. */
export const learnPositions = (): Promise<void> =>
  alsoSpeak('positions', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!().catch(() => ({})));
