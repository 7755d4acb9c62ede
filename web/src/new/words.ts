// What the form calls options, values and seats.
import { known, say, t } from '../lib/i18n';
import type { GameInfo, LevelInfo, OptionInfo } from '../lib/protocol';
import { characterOf } from '../lib/seats';
import type { Seating } from '../games/seatings';
import { isDuel, seated, type Plan, type SeatPlan, type Value } from './plan';

const wordsOr = (key: string, other: string): string => (known(key) ? say(key) : other);

export const words = (option: OptionInfo): string => wordsOr(option.label, option.name);
export const aboutWords = (option: OptionInfo): string => wordsOr(`${option.label}.about`, '');
export const valueWords = (option: OptionInfo, value: Value): string =>
  wordsOr(`${option.label}.${String(value)}`, String(value));
export const valueAbout = (option: OptionInfo, value: Value): string =>
  wordsOr(`${option.label}.${String(value)}.about`, '');

/** A bot to choose: who plays, and how strong that is. */
export const levelWords = ({ character, name }: LevelInfo): string =>
  t('ui.new.level_option', { name: character, level: say(name) });

/** A seat without a name: what the game calls it, such as a colour, else its number. */
export const seatWords = (seating: Seating, seat: Pick<SeatPlan, 'value'>, n: number): string =>
  seating.name?.(n, seat.value) ?? t('ui.seat.number', { number: n + 1 });

/** The seats where it is asked who starts. */
export function starters(game: GameInfo, plan: Plan, seating: Seating): string[] {
  const seats = seated(plan);
  const duel = isDuel(game);
  const names = seats.map((seat, n) => {
    if (seat.level !== null) return characterOf(seat.level);
    if (duel && plan.mode === 'bot') return t('ui.seat.you');
    const nameless = duel ? t('ui.seat.number', { number: n + 1 }) : seatWords(seating, seat, n);
    return seat.asked?.name ?? (seat.name.trim() || nameless);
  });
  return names.map((name, n) => {
    const alike = names.flatMap((other, at) => (other === name ? [at] : []));
    return alike.length > 1 ? t('ui.seat.numbered', { name, number: alike.indexOf(n) + 1 }) : name;
  });
}
