// What phrases say in the reader's language. A phrase of a later server is shown by its id.
import { known, say } from '../lib/i18n';

export const phraseWords = (phrase: string): string => {
  const key = `talk.phrase.${phrase}`;
  return known(key) ? say(key) : phrase;
};
