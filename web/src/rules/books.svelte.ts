// The rules of the games in the current language, each loaded when it is first needed.
import { rules } from '../lib/api';
import { BOXES } from '../lib/boxes';
import { speech } from '../lib/i18n';
import type { RulesPage } from '../lib/protocol';

class Books {
  #found = $state.raw<ReadonlyMap<string, RulesPage>>(new Map());

  /** The rules of a game; undefined until they are there. */
  of(game: string): RulesPage | undefined {
    return this.#found.get(`${game} ${speech.language}`);
  }

  /** Those of all games, the given one first. */
  all(first: string): readonly RulesPage[] {
    return [first, ...this.others(first)].flatMap((game) => this.of(game) ?? []);
  }

  others(game: string): readonly string[] {
    return BOXES.map((box) => box.id).filter((id) => id !== game);
  }

  async load(game: string, language: string): Promise<void> {
    const key = `${game} ${language}`;
    if (this.#found.has(key)) return;
    const page = await rules(game, language);
    this.#found = new Map([...this.#found, [key, page]]);
  }
}

export const books = new Books();
