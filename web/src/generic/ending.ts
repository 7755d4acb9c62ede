// How a game ended, in words.
import { say, t } from '../lib/i18n';
import type { Outcome } from '../lib/protocol';
import { agreedInWords, lossInWords, winnersInWords, type Ended } from '../table/result';
import type { GenericGame } from './game.svelte';

export function outcomeOf(game: GenericGame, { winners, reason }: Outcome): Ended {
  const agreed = agreedInWords(game);
  if (agreed !== null) return { winners, heading: agreed, why: '' };
  const undecided = () => t(game.table.mode === 'solo' ? 'ui.generic.result.lost' : 'ui.table.result.draw');
  return {
    winners,
    heading: winners.length ? winnersInWords(game, winners) : undecided(),
    why: lossInWords(game) ?? say(reason),
  };
}
