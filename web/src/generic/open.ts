// What the generic table and its big screen begin with.
import type { Session } from '../table/session.svelte';
import { afterState } from '../table/states.svelte';
import { GenericGame } from './game.svelte';
import { learnWords } from './words';

/** `words` resolves when all texts are loaded. */
export function openGame(session: Session): { game: GenericGame; words: Promise<void> } {
  const game = new GenericGame(session);
  session.askPlain();
  afterState(session, () => game.arrived());
  return { game, words: learnWords(game.state.game) };
}
