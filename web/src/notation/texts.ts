// The texts of the field in which moves are typed.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?notation',
  import: 'default',
});

export const learnNotation = (): Promise<void> =>
  alsoSpeak('notation', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!());
