// Texts in the current language. `t` is reactive: what is shown changes when the language does.
import { speech, type Key } from './language.svelte';

export { alsoSpeak, chooseLanguage, LANGUAGES, speech, type Key, type Language } from './language.svelte';

export type Params = Readonly<Record<string, unknown>>;

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? word(params[name]) : whole));
}

/** A parameter as text: one that begins with @ is the key of another message, such as the name of a card. */
function word(value: unknown): string {
  const text = String(value);
  const named = text.startsWith('@') && speech.catalogue[text.slice(1)];
  return typeof named === 'string' ? named : text;
}

/** The message of a key that is known at build time; `count` chooses its plural form. */
export function t(key: Key, params: Params = {}): string {
  return say(key, params);
}

/** The message of a key that comes from the server (an event, a refusal). An unknown key is shown as it is. */
export function say(key: string, params: Params = {}): string {
  const message = speech.catalogue[key];
  if (message === undefined) return key;
  if (typeof message === 'string') return fill(message, params);
  const count = Number(params['count'] ?? 0);
  const form = count === 0 ? 'zero' : speech.plurals.select(count);
  return fill(message[form] ?? message['other'] ?? key, params);
}

/** Whether the catalogues have a message with this key. */
export function known(key: string): key is Key {
  return key in speech.catalogue;
}

/** A point in time in words: "5 minutes ago". */
export function ago(seconds: number, now: number = Date.now() / 1000): string {
  const format = new Intl.RelativeTimeFormat(speech.locale, { numeric: 'auto' });
  const minutes = Math.round((seconds - now) / 60);
  if (minutes > -1) return t('ui.start.just_now');
  if (minutes > -60) return format.format(minutes, 'minute');
  if (minutes > -60 * 24) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 60 / 24), 'day');
}
