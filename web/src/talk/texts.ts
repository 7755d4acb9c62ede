// The texts of talk, which only tables need that people play from several devices.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', { query: '?talk', import: 'default' });

export const learnTalk = (): Promise<void> =>
  alsoSpeak('talk', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!());
