// The language in use and its catalogue. A catalogue is loaded when its language is chosen, not before.
import { untrack } from 'svelte';
import type en from '../../../src/architrave/i18n/en.json';
import { keep, recall } from './storage';

export const LANGUAGES = ['en', 'nl', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Key = keyof typeof en;
export type Message = string | Readonly<Record<string, string>>;
export type Catalogue = Readonly<Record<string, Message>>;

const FILES = import.meta.glob<Catalogue>('../../../src/architrave/i18n/*.json', { import: 'default' });

class Speech {
  language = $state.raw<Language>('en');
  catalogue = $state.raw<Catalogue>({});
  plurals = $derived(new Intl.PluralRules(this.language));
  /** How lists, dates and times are written: our English is British. */
  locale = $derived(this.language === 'en' ? 'en-GB' : this.language);
}

export const speech = new Speech();

function isLanguage(code: string | null): code is Language {
  return LANGUAGES.some((language) => language === code);
}

/** The language chosen on an earlier visit, else the first of the browser's languages that we support, else English. */
export function preferredLanguage(): Language {
  const kept = recall('language');
  if (isLanguage(kept)) return kept;
  for (const tag of navigator.languages) {
    const code = tag.slice(0, 2).toLowerCase();
    if (isLanguage(code)) return code;
  }
  return 'en';
}

type Source = (language: Language) => Promise<Catalogue>;
const SOURCES = new Map<string, Source>([
  ['', (language) => FILES[`../../../src/architrave/i18n/${language}.json`]!()],
]);

/** Loads the catalogue of a language and switches to it. */
export async function speak(language: Language): Promise<void> {
  speech.catalogue = Object.assign({}, ...(await Promise.all([...SOURCES.values()].map((source) => source(language)))));
  speech.language = language;
  document.documentElement.lang = language;
}

/** Adds texts that only some pages need, such as those of an installed game, in this language and any chosen later. */
export async function alsoSpeak(name: string, source: Source): Promise<void> {
  if (SOURCES.has(name)) return;
  let language, texts;
  do {
    language = untrack(() => speech.language); // an effect that calls this must not run again for each language
    texts = await source(language);
  } while (language !== untrack(() => speech.language)); // another was chosen in the meantime
  SOURCES.set(name, source);
  speech.catalogue = { ...speech.catalogue, ...texts };
}

/** Switches to a language and remembers it for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  keep('language', language);
}
