// What a move changes, in a list: "Largest group +2, Chips −1".
import { say, speech } from '../lib/i18n';
import type { Figure } from '../lib/protocol';

export function gainWords(gains: readonly Figure[]): string {
  const said = gains.map(({ text, value }) => `${say(text.key, text.params ?? {})} ${value}`);
  return new Intl.ListFormat(speech.locale, { type: 'unit' }).format(said);
}
