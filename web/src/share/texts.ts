// The texts of sharing, which few pages need.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?share',
  import: 'default',
});

export const learnSharing = (): Promise<void> =>
  alsoSpeak('share', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!());
