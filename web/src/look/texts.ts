// The texts of this folder.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', { query: '?look', import: 'default' });

export const learnLook = (): Promise<void> =>
  alsoSpeak('look', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!());
