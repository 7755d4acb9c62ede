// A game as it is being set up. What can be chosen is what the game's description lists (`GET /api/games`).
import type { GameInfo, NewTable, OptionInfo, OwnSet } from '../lib/protocol';
import { keep, recall, recallData } from '../lib/storage';
import { keepLevel, keepValue, usualLevel, usualValue } from '../lib/table';
import { asTime, asTimeUp, readTime, usualTime, type TimePlan } from './time';

export type Value = string | number | boolean;

/** Somebody one has played with, who is invited when the table opens. */
export interface Asked {
  readonly id: string;
  readonly name: string;
}

export interface SeatPlan {
  readonly key: number; // stays with the row
  /** A level for a bot; null for a person. */
  level: string | null;
  /** Anyone with the link can take this seat. */
  open: boolean;
  /** Nobody sits here: one seat less. */
  absent: boolean;
  /** Whom this open seat is meant for. */
  asked: Asked | null;
  name: string;
  /** What the seat has of the option with a value for each seat, such as its colour. */
  value: string;
}

export interface Plan {
  mode: Mode;
  seats: Record<Mode, SeatPlan[]>; // what was chosen for one mode is there again when one comes back to it
  values: Record<string, Value>;
  own: OwnSet | null;
  match: boolean;
  confirm: boolean;
  pace: number;
  seed: string;
  lobby: boolean; // strangers find the table, too
  talk: NonNullable<NewTable['talk']>;
  watching: Watchers;
  time: TimePlan;
  off: number[]; // my days off, 0 is Monday
}

/** What people without a seat see; `minutes` later, if they see hands at all. */
export interface Watchers {
  hands: 'after' | 'delayed' | 'nobody';
  minutes: number;
}
export const DELAYS = [5, 10, 30, 60] as const;

export const MODES = ['friends', 'screen', 'bot', 'watch', 'solo'] as const;
export type Mode = (typeof MODES)[number];
export const PACES = [1500, 700, 200] as const;
const MAX_SEED = 2 ** 53;
const REMEMBERED: readonly OptionInfo['kind'][] = ['switch', 'choice'];
const FALLBACK = 'club'; // the level that is offered where a bot takes over
let keys = 0;

/** The fewest and the most that play together. */
export const least = (game: GameInfo): number => Math.min(...game.seats.filter((count) => count > 1));
export const most = (game: GameInfo): number => Math.max(...game.seats);
/** Two play, never more or fewer: then it is simply asked who plays against whom. */
export const isDuel = (game: GameInfo): boolean => game.seats.length === 1 && game.seats[0] === 2;

/** The ways in which a game can be played. */
export const modesOf = (game: GameInfo): Mode[] =>
  MODES.filter((mode) => (mode === 'solo' ? game.seats.includes(1) : most(game) > 1));

export const seated = (plan: Plan): SeatPlan[] => plan.seats[plan.mode].filter((seat) => !seat.absent);
/** The table waits for people before it begins. */
export const gathers = (plan: Plan): boolean => seated(plan).some((seat) => seat.open);
export const watches = (plan: Plan): boolean => seated(plan).every((seat) => seat.level !== null);

const perSeat = (game: GameInfo): OptionInfo | undefined => game.options.find((option) => option.kind === 'per_seat');

/** A place for one more: a person, or a bot of the usual level. */
export function newSeat(game: GameInfo, seats: readonly SeatPlan[], person: boolean): SeatPlan {
  const values = perSeat(game)?.values.map(String) ?? [];
  const value = values.find((one) => !seats.some((seat) => seat.value === one)) ?? '';
  const name = person ? (recall(`name.${seats.length}`) ?? '') : '';
  const level = person ? null : usualLevel(game);
  return { key: keys++, level, open: false, absent: false, asked: null, name, value };
}

export const openSeat = (game: GameInfo, seats: readonly SeatPlan[]): SeatPlan => ({
  ...newSeat(game, seats, true),
  open: true,
  name: '',
});

/** The seats to begin with. With friends there is a row for everybody who could play. */
function seatsFor(game: GameInfo, mode: Mode): SeatPlan[] {
  if (mode === 'solo') return [newSeat(game, [], true)];
  if (mode === 'friends') return friends(game);
  const seats: SeatPlan[] = [];
  while (seats.length < least(game))
    seats.push(newSeat(game, seats, seats.length ? mode === 'screen' : mode !== 'watch'));
  if (mode === 'bot' && isDuel(game)) seats[0]!.name = ''; // who plays against a bot needs no name
  if (mode === 'watch') seats[0]!.level = game.levels.at(-1)?.id ?? seats[0]!.level;
  return seats;
}

function friends(game: GameInfo): SeatPlan[] {
  const kept = recallFriends(game).seats;
  const seats = [newSeat(game, [], true)];
  while (seats.length < most(game)) {
    const seat = openSeat(game, seats);
    const kind = kept[seats.length - 1] ?? (seats.length < least(game) ? OPEN : NOBODY);
    if (kind !== OPEN) place(seat, game.levels.some(({ id }) => id === kind) ? kind : NOBODY);
    seats.push(seat);
  }
  if (seats.filter((seat) => !seat.absent).length < least(game)) place(seats[1]!, OPEN);
  return seats;
}

export const OPEN = 'open';
export const NOBODY = 'nobody';

/** What a seat beside one's own is: open, for nobody, or the level of a bot. */
export const kindOf = (seat: SeatPlan): string => (seat.absent ? NOBODY : (seat.level ?? OPEN));

export function place(seat: SeatPlan, kind: string): void {
  seat.absent = kind === NOBODY;
  seat.open = kind === OPEN;
  seat.level = seat.absent || seat.open ? null : kind;
  if (!seat.open) seat.asked = null;
}

/** Puts somebody into the first open seat that is meant for nobody yet, or adds one; false: there is no room. */
export function askTo(seats: readonly SeatPlan[], person: Asked): boolean {
  const seat = seats.find((one) => one.open && !one.asked) ?? seats.find((one) => one.absent);
  if (!seat) return false;
  place(seat, OPEN);
  seat.asked = person;
  return true;
}

/** Everybody who is asked, once the table is open. */
export const asked = (plan: Plan): Asked[] => seated(plan).flatMap((seat) => seat.asked ?? []);

export const fallbackLevel = (game: GameInfo): string =>
  (game.levels.find(({ id }) => id === FALLBACK) ?? game.levels.at(-1)!).id;

/** What each option has at first, but for those with a value for each seat. */
const usualValues = (game: GameInfo): Plan['values'] =>
  Object.fromEntries(game.options.flatMap((option) => valueOf(option.name, usualValue(game, option))));

const valueOf = (name: string, value: unknown): [string, Value][] => (isValue(value) ? [[name, value]] : []);

export const isValue = (value: unknown): value is Value =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The plan to begin with: alone where that is possible and nobody came for company; what was chosen last time. */
export function begin(game: GameInfo, wanted: string | null): Plan {
  const modes = modesOf(game);
  const mode = modes.find((one) => one === wanted) ?? (wanted === null && modes.includes('solo') ? 'solo' : 'bot');
  const seats = (one: Mode) => (modes.includes(one) ? seatsFor(game, one) : []);
  const kept = recallFriends(game);
  const levels = game.levels.map(({ id }) => id);
  return {
    mode,
    seats: {
      friends: seats('friends'),
      screen: seats('screen'),
      bot: seats('bot'),
      watch: seats('watch'),
      solo: seats('solo'),
    },
    values: usualValues(game),
    own: null,
    match: false,
    confirm: recall('confirm') !== 'off',
    pace: PACES[1],
    seed: '',
    lobby: kept.lobby,
    talk: kept.talk,
    watching: kept.watching,
    time: readTime(kept.time, levels, usualTime(fallbackLevel(game))),
    off: recallDaysOff(),
  };
}

/** Gives a seat a value of its own; the seat that had it takes the other one. */
export function exchange(seats: SeatPlan[], key: number, value: string): void {
  const seat = seats.find((one) => one.key === key);
  const other = seats.find((one) => one.value === value);
  if (!seat) return;
  if (other) other.value = seat.value;
  seat.value = value;
}

/** Whether an option has a say in a game of so many seats with these other values. */
export function applies(option: OptionInfo, seats: number, values: Readonly<Record<string, unknown>>): boolean {
  if (option.kind === 'seat' && seats < 2) return false;
  if (!option.when) return true;
  const has = option.when.option === 'seats' ? seats : values[option.when.option];
  return option.when.values.some((value) => value === has);
}

export const counts = (plan: Plan, option: OptionInfo): boolean => applies(option, seated(plan).length, plan.values);

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
    ...(plan.mode === 'friends' ? withFriends(plan) : {}),
  };
}

export const asWatching = ({ hands, minutes }: Watchers): NonNullable<NewTable['watching']> =>
  hands === 'delayed' ? { hands, minutes } : { hands };

/** What a table has at which people play from several devices. Days off go with one's own seat, the first one. */
function withFriends(plan: Plan): Partial<NewTable> {
  const time = asTime(plan.time);
  const off = time?.kind === 'days' && plan.off.length ? { off: seated(plan).map((_, n) => (n ? [] : plan.off)) } : {};
  return {
    ...(gathers(plan) ? { lobby: plan.lobby } : {}),
    talk: plan.talk,
    watching: asWatching(plan.watching),
    ...(time ? { time: { ...time, ...off }, time_up: asTimeUp(plan.time) } : {}),
  };
}

export function remember(game: GameInfo, plan: Plan): void {
  const seats = seated(plan);
  const level = seats.findLast((seat) => seat.level !== null)?.level;
  if (level) keepLevel(game.id, level);
  if (!isDuel(game) || plan.mode !== 'bot') {
    seats.forEach((seat, n) => {
      if (seat.level === null && !seat.open) keep(`name.${n}`, seat.name.trim() || null);
    });
  }
  keep('confirm', plan.confirm ? null : 'off');
  if (plan.mode === 'friends') {
    const { time, lobby, talk, watching } = plan;
    const seats = plan.seats.friends.slice(1).map(kindOf);
    keep(`friends.${game.id}`, JSON.stringify({ time, lobby, talk, watching, seats }));
    keepDaysOff(plan.off);
  }
  for (const option of game.options) {
    if (REMEMBERED.includes(option.kind) && counts(plan, option)) keepValue(game, option, plan.values[option.name]!);
  }
}

interface Friends {
  readonly time: unknown;
  readonly lobby: boolean;
  readonly talk: Plan['talk'];
  readonly watching: Watchers;
  readonly seats: readonly string[];
}

/** What was chosen last time for a table with friends; anything else that is kept there does no harm. */
function recallFriends(game: GameInfo): Friends {
  const kept: Partial<Record<keyof Friends, unknown>> = recallData(`friends.${game.id}`) ?? {};
  const seats = Array.isArray(kept.seats) ? kept.seats.map(String) : [];
  const talk = (['phrases', 'off'] as const).find((one) => one === kept.talk) ?? 'on';
  const watching = readWatching(kept.watching);
  return { time: kept.time, lobby: kept.lobby === true, talk, watching, seats };
}

/** One's own days off are the same at every table. */
export const recallDaysOff = (): number[] =>
  [...new Set([...(recall('days_off') ?? '')].map(Number).filter((day) => day >= 0 && day < 7))].slice(0, 6);
export const keepDaysOff = (off: readonly number[]): void => keep('days_off', off.join('') || null);

/** Who may watch, from what was kept or from what the server says. */
export function readWatching(given: unknown): Watchers {
  const { hands, minutes }: Partial<Record<keyof Watchers, unknown>> = given ?? {};
  return {
    hands: (['delayed', 'nobody'] as const).find((one) => one === hands) ?? 'after',
    minutes: DELAYS.find((one) => one === minutes) ?? DELAYS[1],
  };
}
