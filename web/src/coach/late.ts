// What is loaded for coach marks: how they appear, and their texts.
import { alsoSpeak } from '../lib/i18n';
import type { Catalogue } from '../lib/language.svelte';
import type { CoachParts } from '../table/coach.svelte';
import { Coaching } from './coaching.svelte';
import Layer from './Layer.svelte';
import { wanted } from './memory';
import SheetMark from './SheetMark.svelte';

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', {
  query: '?coach',
  import: 'default',
});

export const learnCoach = (): Promise<void> =>
  alsoSpeak('coach', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!());

export const parts: CoachParts = {
  Layer,
  Mark: SheetMark,
  begin: (session) => (wanted(session) ? new Coaching(session) : null),
};
