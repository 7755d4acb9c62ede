// The settings and their texts, which are loaded when they are opened.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?settings',
  import: 'default',
});

export const learnSettings = (): Promise<void> =>
  alsoSpeak('settings', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!());

export async function loadSettings(): Promise<typeof import('./Settings.svelte').default> {
  const [{ default: found }] = await Promise.all([import('./Settings.svelte'), learnSettings()]);
  return found;
}
