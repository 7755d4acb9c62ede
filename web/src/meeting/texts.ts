// The texts of those who meet others, which a first visitor does not need; what is said of seats and time is the waiting room's.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';
import { learnTogether } from '../together/texts';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?meeting',
  import: 'default',
});

export async function learnMeeting(): Promise<void> {
  const meeting = alsoSpeak('meeting', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!());
  await Promise.all([meeting, learnTogether()]);
}
