// A game as it is being set up. What can be chosen is what the game's description lists (`GET /api/games`).
import type { GameInfo, NewTable, OptionInfo, OwnSet } from '../lib/protocol';
import { keep, recall } from '../lib/storage';
import { keepLevel, keepValue, usualLevel, usualValue } from '../lib/table';

export type Value = string | number | boolean;

export interface SeatPlan {
  readonly key: number; // stays with the row
  /** A level for a bot; null for a person. */
  level: string | null;
  /** Whoever has the link takes this seat. */
  open: boolean;
  name: string;
  /** What the seat has of the option with a value for each seat, such as its colour. */
  value: string;
}

export interface Plan {
  alone: boolean;
  single: SeatPlan[]; // the one seat of a game alone
  several: SeatPlan[];
  values: Record<string, Value>;
  own: OwnSet | null;
  match: boolean;
  confirm: boolean;
  pace: number;
  seed: string;
  lobby: boolean; // strangers find the table, too
}

export const MODES = ['bot', 'friends', 'screen', 'watch'] as const;
export type Mode = (typeof MODES)[number];
export const PACES = [1500, 700, 200] as const;
const MAX_SEED = 2 ** 53;
const REMEMBERED: readonly OptionInfo['kind'][] = ['switch', 'choice'];
let keys = 0;

/** The fewest and the most that play together. */
export const least = (game: GameInfo): number => Math.min(...game.seats.filter((count) => count > 1));
export const most = (game: GameInfo): number => Math.max(...game.seats);
/** Two play, never more or fewer: then it is simply asked who plays against whom. */
export const isDuel = (game: GameInfo): boolean => game.seats.length === 1 && game.seats[0] === 2;

export const seated = (plan: Plan): SeatPlan[] => (plan.alone ? plan.single : plan.several);
/** The table waits for people before it begins. */
export const gathers = (plan: Plan): boolean => seated(plan).some((seat) => seat.open);
export const watches = (plan: Plan): boolean => seated(plan).every((seat) => seat.level !== null);

const perSeat = (game: GameInfo): OptionInfo | undefined => game.options.find((option) => option.kind === 'per_seat');

/** A place for one more: a person, or a bot of the usual level. */
export function newSeat(game: GameInfo, seats: readonly SeatPlan[], person: boolean): SeatPlan {
  const values = perSeat(game)?.values.map(String) ?? [];
  const value = values.find((one) => !seats.some((seat) => seat.value === one)) ?? '';
  const name = person ? (recall(`name.${seats.length}`) ?? '') : '';
  return { key: keys++, level: person ? null : usualLevel(game), open: false, name, value };
}

export const openSeat = (game: GameInfo, seats: readonly SeatPlan[]): SeatPlan => ({
  ...newSeat(game, seats, true),
  open: true,
  name: '',
});

/** The seats of a duel by its mode; one who plays against a bot needs no name. */
export function duel(game: GameInfo, mode: Mode): SeatPlan[] {
  const first = newSeat(game, [], mode !== 'watch');
  const second = mode === 'friends' ? openSeat(game, [first]) : newSeat(game, [first], mode === 'screen');
  if (mode === 'bot') first.name = '';
  if (mode === 'watch') first.level = game.levels.at(-1)?.id ?? first.level;
  return [first, second];
}

export function modeOf(seats: readonly SeatPlan[]): Mode {
  if (seats.some((seat) => seat.open)) return 'friends';
  if (seats.every((seat) => seat.level !== null)) return 'watch';
  return seats.some((seat) => seat.level !== null) ? 'bot' : 'screen';
}

/** The plan to begin with: alone where that is possible and nobody came for company; what was chosen last time. */
export function begin(game: GameInfo, asked: string | null): Plan {
  const mode = MODES.find((one) => one === asked) ?? 'bot';
  const single = newSeat(game, [], true);
  const values = game.options
    .filter(({ kind }) => kind !== 'per_seat')
    .map((option) => [option.name, usualValue(game, option)]);
  return {
    alone: game.seats.includes(1) && (asked === null || asked === 'solo'),
    single: [single],
    several: isDuel(game) ? duel(game, mode) : company(game, mode),
    values: Object.fromEntries(values) as Plan['values'],
    own: null,
    match: false,
    confirm: recall('confirm') !== 'off',
    pace: PACES[1],
    seed: '',
    lobby: false,
  };
}

function company(game: GameInfo, mode: Mode): SeatPlan[] {
  const seats: SeatPlan[] = [];
  while (seats.length < least(game)) {
    if (mode === 'friends' && seats.length) seats.push(openSeat(game, seats));
    else seats.push(newSeat(game, seats, seats.length ? mode === 'screen' : mode !== 'watch'));
  }
  return seats;
}

/** Gives a seat a value of its own; the seat that had it takes the other one. */
export function exchange(seats: SeatPlan[], key: number, value: string): void {
  const seat = seats.find((one) => one.key === key);
  const other = seats.find((one) => one.value === value);
  if (!seat) return;
  if (other) other.value = seat.value;
  seat.value = value;
}

/** Whether an option has a say in the game as it is planned. */
export function counts(plan: Plan, option: OptionInfo): boolean {
  const seats = seated(plan);
  if (option.kind === 'seat' && seats.length < 2) return false;
  if (!option.when) return true;
  const has = option.when.option === 'seats' ? seats.length : plan.values[option.when.option];
  return option.when.values.some((value) => value === has);
}

/** The value of an option as it is sent: a seat that has left the table no longer starts. */
function chosen(plan: Plan, option: OptionInfo): unknown {
  const value = plan.values[option.name];
  if (option.kind === 'per_seat') return seated(plan).map((seat) => seat.value);
  if (option.kind === 'set' && plan.own?.option === option.name) return plan.own.set;
  if (option.kind === 'seat' && Number(value) >= seated(plan).length) return option.default;
  return value;
}

/** The seed if one was typed that the server can take; null otherwise. */
export function seedOf(typed: string): number | null {
  const seed = typed.trim();
  return /^\d{1,16}$/.test(seed) && Number(seed) <= MAX_SEED ? Number(seed) : null;
}

export function asTable(game: GameInfo, plan: Plan): NewTable {
  const seats = seated(plan);
  const options = game.options
    .filter((option) => counts(plan, option))
    .map((option) => [option.name, chosen(plan, option)]);
  return {
    game: game.id,
    seats: seats.map(({ level, open, name }) => {
      if (open) return { kind: 'open' };
      if (level !== null) return { kind: 'bot', level };
      return name.trim() ? { kind: 'person', name: name.trim() } : { kind: 'person' };
    }),
    options: { ...(game.seats.length > 1 ? { seats: seats.length } : {}), ...Object.fromEntries(options) },
    match: plan.match,
    confirm: plan.confirm,
    seed: gathers(plan) ? null : seedOf(plan.seed),
    pace: watches(plan) ? plan.pace : null,
    ...(gathers(plan) ? { lobby: plan.lobby } : {}),
  };
}

export function remember(game: GameInfo, plan: Plan): void {
  const seats = seated(plan);
  const level = seats.findLast((seat) => seat.level !== null)?.level;
  if (level) keepLevel(game.id, level);
  if (!isDuel(game) || modeOf(seats) !== 'bot') {
    seats.forEach((seat, n) => {
      if (seat.level === null && !seat.open) keep(`name.${n}`, seat.name.trim() || null);
    });
  }
  keep('confirm', plan.confirm ? null : 'off');
  for (const option of game.options) {
    if (REMEMBERED.includes(option.kind) && counts(plan, option)) keepValue(game, option, plan.values[option.name]!);
  }
}
