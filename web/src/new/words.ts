// What the form calls options, values and seats.
import { known, say, t } from '../lib/i18n';
import type { GameInfo, OptionInfo } from '../lib/protocol';
import { levelName } from '../lib/seats';
import type { Seating } from '../games/seatings';
import { isDuel, seated, type Plan, type SeatPlan, type Value } from './plan';

const wordsOr = (key: string, other: string): string => (known(key) ? say(key) : other);

export const words = (option: OptionInfo): string => wordsOr(option.label, option.name);
export const aboutWords = (option: OptionInfo): string => wordsOr(`${option.label}.about`, '');
export const valueWords = (option: OptionInfo, value: Value): string =>
  wordsOr(`${option.label}.${String(value)}`, String(value));
export const valueAbout = (option: OptionInfo, value: Value): string =>
  wordsOr(`${option.label}.${String(value)}.about`, '');

/** A seat without a name: what the game calls it, such as a colour, else its number. */
export const seatWords = (seating: Seating, seat: Pick<SeatPlan, 'value'>, n: number): string =>
  seating.name?.(n, seat.value) ?? t('ui.seat.number', { number: n + 1 });

/** The seats where it is asked who starts. */
export function starters(game: GameInfo, plan: Plan, seating: Seating): string[] {
  const seats = seated(plan);
  if (!isDuel(game))
    return seats.map((seat, n) => seat.asked?.name ?? (seat.name.trim() || seatWords(seating, seat, n)));
  const names = seats.map((seat, n) => {
    if (plan.mode === 'bot') return t(seat.level === null ? 'ui.seat.you' : 'ui.new.the_bot');
    if (seat.asked) return seat.asked.name;
    return seat.level === null ? seat.name.trim() || t('ui.seat.number', { number: n + 1 }) : levelName(seat.level);
  });
  const alike = new Set(names).size < names.length;
  return alike ? names.map((name, n) => t('ui.new.numbered', { name, number: n + 1 })) : names;
}
