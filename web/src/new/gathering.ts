// A game for two to four as it is being set up: people and bots in any mix, each with a colour.
import { COLOURS } from '../games/architectura/colours';
import type { Colour } from '../games/architectura/view';
import type { GameInfo, NewTable, OwnSet } from '../lib/protocol';
import { keep, recall } from '../lib/shelf';
import { keepLevel, usualLevel } from '../lib/table';
import { PACES, seedOf } from './draft';

export interface SeatPlan {
  readonly key: number; // stays with the row
  /** A level for a bot; null for a person. */
  level: string | null;
  name: string;
  colour: Colour;
}

export interface Gathering {
  seats: SeatPlan[];
  advanced: boolean;
  most: number | 'roll';
  bonus: boolean;
  starter: 'draw' | number;
  set: string;
  own: OwnSet | null;
  pace: number;
  confirm: boolean;
  seed: string;
}

export const MOST = [0, 1, 2, 3, 4, 5, 6] as const;
let keys = 0;

/** A place for one more: a bot, in the first colour that is free. */
export function newSeat(game: GameInfo, seats: readonly SeatPlan[], person = false): SeatPlan {
  const colour = COLOURS.find((one) => !seats.some((seat) => seat.colour === one)) ?? COLOURS[0]!;
  const name = person ? (recall(`name.${seats.length}`) ?? '') : '';
  return { key: keys++, level: person ? null : usualLevel(game), name, colour };
}

/** The plan to begin with: one against a bot, or two at one screen. */
export function gathering(game: GameInfo, mode: string | null): Gathering {
  const seats: SeatPlan[] = [];
  seats.push(newSeat(game, seats, mode !== 'watch'));
  seats.push(newSeat(game, seats, mode === 'screen'));
  return {
    seats,
    advanced: recall('architectura.advanced') === 'on',
    most: 6,
    bonus: false,
    starter: 'draw',
    set: game.sets[0] ?? '',
    own: null,
    pace: PACES[1],
    confirm: recall('confirm') !== 'off',
    seed: '',
  };
}

/** Gives a seat a colour; whoever had it takes the other one. */
export function recolour(seats: SeatPlan[], key: number, colour: Colour): void {
  const seat = seats.find((one) => one.key === key);
  const other = seats.find((one) => one.colour === colour);
  if (!seat) return;
  if (other) other.colour = seat.colour;
  seat.colour = colour;
}

export const watches = (plan: Gathering): boolean => plan.seats.every((seat) => seat.level !== null);

export function rememberGathering(game: GameInfo, plan: Gathering): void {
  const level = plan.seats.find((seat) => seat.level !== null)?.level;
  if (level) keepLevel(game.id, level);
  plan.seats.forEach((seat, n) => {
    if (seat.level === null) keep(`name.${n}`, seat.name.trim() || null);
  });
  keep('confirm', plan.confirm ? null : 'off');
  keep('architectura.advanced', plan.advanced ? 'on' : null);
}

export function gatheringTable(game: GameInfo, plan: Gathering): NewTable {
  return {
    game: game.id,
    seats: plan.seats.map((seat) =>
      seat.level === null ? { kind: 'person', name: seat.name.trim() } : { kind: 'bot', level: seat.level },
    ),
    options: {
      seats: plan.seats.length,
      colours: plan.seats.map((seat) => seat.colour),
      starter: plan.starter,
      advanced: plan.advanced,
      ...(plan.advanced ? { most: plan.most } : {}),
      bonus: plan.bonus,
      cards: plan.own?.set ?? plan.set,
    },
    match: false,
    confirm: plan.confirm,
    seed: seedOf(plan.seed),
    pace: watches(plan) ? plan.pace : null,
  };
}
