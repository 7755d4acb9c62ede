// The result of a game, in words that all games share.
import { known, say, t } from '../lib/i18n';
import type { State } from '../lib/protocol';
import { isYou } from './names';
import type { Scene } from './scene.svelte';

/** How a game ended, as it is told. */
export interface Ended {
  readonly heading: string;
  readonly why: string;
  readonly winners: readonly number[];
}

/** What an end is to the people at this screen. */
export type EndKind = 'win' | 'loss' | 'draw' | 'watch';

/** `winners`: seats, or an opponent without one. A shared win is a draw, and an aborted game nobody's. */
export function endKind({ table, reason }: State, winners: readonly (string | number)[]): EndKind {
  const you = table.seats.findIndex((_, seat) => isYou(table, seat));
  if (you < 0 || reason === 'line.result.aborted') return 'watch';
  if (winners.length !== 1) return 'draw';
  return winners[0] === you ? 'win' : 'loss';
}

/** Which place you came in among several seats, where that is not the first one; null elsewhere. */
export function placeOf({ table, decided, view }: State): number | null {
  const points = view.result?.points ?? [];
  const you = table.seats.findIndex((_, seat) => isYou(table, seat));
  if (you < 0 || !decided || points.length < 3) return null;
  const better = points.filter((each) => each > points[you]!).length;
  return better > 0 ? better + 1 : null;
}

/** Why a game is over: what ended it, by its rules or otherwise. */
export function overInWords({ game, reason, view }: State): string {
  if (reason?.startsWith('line.result.')) return say(reason);
  const key = view.result?.ended ?? `ui.${game}.over`;
  return known(key) ? say(key) : t('ui.table.prompt.over');
}

/** One after the other; what a game says may lack its full stop. */
export function sentences(...said: readonly string[]): string {
  return said
    .filter(Boolean)
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ');
}

/** Who won. */
export function winnersInWords(scene: Scene, winners: readonly number[]): string {
  const [winner] = winners;
  if (winner === undefined || winners.length > 1)
    return t('ui.table.result.shared', { names: winners.map((seat) => scene.name(seat)).join(', ') });
  return isYou(scene.table, winner)
    ? t('ui.table.result.you_win')
    : t('ui.table.result.wins', { name: scene.name(winner) });
}

const TIMEOUT = 'line.event.timeout';

/** Who resigned or ran out of time, which ended the game; null where nobody did. */
export function loser({ state, session }: Scene): number | null {
  if (state.reason !== 'line.result.timeout') return state.resigned;
  return session.log.findLast(({ key }) => key === TIMEOUT)?.seat ?? null;
}

/** That somebody resigned or ran out of time; null where nobody did. */
export function lossInWords(scene: Scene): string | null {
  const seat = loser(scene);
  if (seat === null) return null;
  const you = isYou(scene.table, seat);
  const name = scene.name(seat);
  if (scene.state.resigned === null) return say(you ? `${TIMEOUT}.you` : TIMEOUT, { player: name });
  return you ? t('ui.table.result.you_resigned') : t('ui.table.result.resigned', { name });
}

/** What the players agreed on that ended the game; null where they played to its end. */
export function agreedInWords({ state }: Scene): string | null {
  const { reason } = state;
  return reason === 'line.result.draw' || reason === 'line.result.aborted' ? say(reason) : null;
}
