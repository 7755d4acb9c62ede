// What the viewer says of a game and of a move.
import { say, speech, t, type Key } from '../lib/i18n';
import type { LookBack, Review } from '../lib/protocol';
import { seatName } from '../lib/seats';
import { isYou } from '../table/names';

/** The players, with a dash between. */
export const players = ({ table }: LookBack): string =>
  table.seats.map((_, seat) => seatName(table.seats, seat)).join(' – ');

type Ending = 'won' | 'lost' | 'drawn';
const SCORED: Record<Ending, Key> = {
  won: 'ui.look.you_won',
  lost: 'ui.look.you_lost',
  drawn: 'ui.look.drawn_points',
};
const PLAIN: Record<Ending, Key> = { won: 'ui.daily.won', lost: 'ui.daily.lost', drawn: 'ui.look.drawn' };

/** How the game ended, for somebody who played it or for others. */
export function resultWords(game: LookBack): string {
  const { result, table } = game;
  if (!result) return t('ui.look.running');
  const { winners, points, rival } = result;
  const you = table.seats.findIndex((_, seat) => isYou(table, seat));
  const scores = rival === null ? points : [...points, rival];
  if (you < 0) {
    const names = winners.map((seat) => seatName(table.seats, seat));
    const name = new Intl.ListFormat(speech.locale).format(names);
    if (!names.length) return t('ui.look.drawn');
    return scores.length ? t('ui.look.won_points', { name, points: told(scores) }) : t('ui.look.won', { name });
  }
  const shares = winners.includes(you);
  const ending: Ending = shares ? 'won' : winners.length || rival !== null ? 'lost' : 'drawn';
  if (!scores.length) return t(PLAIN[ending]);
  return t(SCORED[ending], { points: told([scores[you]!, ...scores.filter((_, seat) => seat !== you)]) });
}

const told = (points: readonly number[]): string => points.join(' : ');

/** What is wrong with a record, and where. */
export function damageWords({ damage }: LookBack): string | null {
  if (!damage) return null;
  const entry = /^entries\[(\d+)\]/.exec(damage.where ?? '')?.[1];
  const why = say(damage.key, damage.params);
  return entry ? t('ui.look.damaged_at', { entry, why }) : t('ui.look.damaged', { why });
}

/** Where in the game a moment of its review is. */
export function momentPlace({ table }: LookBack, { moments, turns }: Review, number: number): string {
  const moment = moments[number]!;
  return t('ui.review.moment', {
    number: number + 1,
    count: moments.length,
    name: seatName(table.seats, moment.seat),
    turn: turns[moment.turn]!.turn,
  });
}
