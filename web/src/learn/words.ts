// The words of the games, as people look them up: on the page that teaches a game and beside its table.
import { say } from '../lib/i18n';
import type { RulesWord } from '../lib/protocol';

export interface Word extends RulesWord {
  readonly game: string;
  readonly name: string;
  readonly about: string;
}

/** The words of a game in the language of the page, in the order of its rules. */
export const wordsIn = (game: string, words: readonly RulesWord[]): readonly Word[] =>
  words.map((one) => ({
    ...one,
    game,
    name: say(`${game}.word.${one.word}`),
    about: say(`${game}.word.${one.word}.about`),
  }));
