// How much time a game gives, as it is being chosen, and as the server wants it.
import type { TimeControl, TimeUp } from '../lib/protocol';

export const KINDS = ['none', 'live', 'days'] as const;
export const PRESETS = ['5+5', '10+10', '20', 'own'] as const;
export const DAYS = [1, 2, 3, 7] as const;
const CLOCKS: Readonly<Record<string, TimeControl>> = {
  '5+5': { kind: 'fischer', seconds: 300, increment: 5 },
  '10+10': { kind: 'fischer', seconds: 600, increment: 10 },
  '20': { kind: 'pool', seconds: 1200 },
};
// What the server's clocks can run by.
export const MOST_MINUTES = 360;
export const MOST_SECONDS = 600;
export const LEAST_SECONDS = 5; // for a move, if that is all there is

export interface TimePlan {
  kind: (typeof KINDS)[number];
  preset: (typeof PRESETS)[number];
  minutes: string; // as typed
  seconds: string;
  /** Seconds of a move are added to what is left; else they are for this move alone. */
  added: boolean;
  days: number;
  /** What happens to a seat whose time is up. */
  loses: boolean;
  level: string; // of the bot that plays on
}

/** What is wrong with a clock of one's own, and in which field. */
export interface TimeProblem {
  readonly field: 'minutes' | 'seconds';
  readonly key: 'ui.new.time.whole' | 'ui.new.time.zero';
  readonly params: Readonly<Record<string, number>>;
}

export const usualTime = (level: string): TimePlan => ({
  kind: 'none',
  preset: '10+10',
  minutes: '10',
  seconds: '10',
  added: true,
  days: 3,
  loses: false,
  level,
});

const whole = (typed: string, most: number): number | null => {
  const text = typed.trim() || '0';
  return /^\d{1,4}$/.test(text) && Number(text) <= most ? Number(text) : null;
};

export function problemOf(plan: TimePlan): TimeProblem | null {
  if (plan.kind !== 'live' || plan.preset !== 'own') return null;
  const minutes = whole(plan.minutes, MOST_MINUTES);
  const seconds = whole(plan.seconds, MOST_SECONDS);
  if (minutes === null) return { field: 'minutes', key: 'ui.new.time.whole', params: { most: MOST_MINUTES } };
  if (seconds === null) return { field: 'seconds', key: 'ui.new.time.whole', params: { most: MOST_SECONDS } };
  if (minutes === 0 && seconds < LEAST_SECONDS)
    return { field: 'minutes', key: 'ui.new.time.zero', params: { count: LEAST_SECONDS } };
  return null;
}

/** The clocks as they are sent; null without clocks. */
export function asTime(plan: TimePlan): TimeControl | null {
  if (plan.kind === 'none' || problemOf(plan)) return null;
  if (plan.kind === 'days') return { kind: 'days', days: plan.days };
  if (plan.preset !== 'own') return CLOCKS[plan.preset]!;
  const seconds = whole(plan.minutes, MOST_MINUTES)! * 60;
  const extra = whole(plan.seconds, MOST_SECONDS)!;
  if (!seconds) return { kind: 'move', seconds: extra };
  if (!extra) return { kind: 'pool', seconds };
  return plan.added ? { kind: 'fischer', seconds, increment: extra } : { kind: 'pool', seconds, delay: extra };
}

export function asTimeUp(plan: TimePlan): TimeUp | null {
  if (plan.kind === 'none') return null;
  return plan.loses ? { kind: 'lose' } : { kind: 'bot', level: plan.level };
}

/** The other way round: the plan that leads to these clocks. */
export function planOf(time: TimeControl | null, up: TimeUp | null, level: string): TimePlan {
  const plan = { ...usualTime(up?.level ?? level), loses: up?.kind === 'lose' };
  if (!time) return plan;
  if (time.kind === 'days') return { ...plan, kind: 'days', days: time.days ?? plan.days };
  const preset = PRESETS.find((one) => same(CLOCKS[one], time)) ?? 'own';
  const { seconds = 0, increment = 0, delay = 0 } = time;
  const perMove = time.kind === 'move';
  return {
    ...plan,
    kind: 'live',
    preset,
    minutes: String(perMove ? 0 : Math.round(seconds / 60)),
    seconds: String(perMove ? seconds : increment || delay),
    added: !delay,
  };
}

const same = (one: TimeControl | undefined, other: TimeControl): boolean =>
  one !== undefined &&
  one.kind === other.kind &&
  (one.seconds ?? 0) === (other.seconds ?? 0) &&
  (one.increment ?? 0) === (other.increment ?? 0) &&
  !other.delay;

/** Minutes that a game takes: what people need for it, unless the clocks allow them less. */
export function minutesOf(time: TimeControl | null, usual: number, seats: number): number {
  if (!time || time.kind === 'move' || time.kind === 'days') return usual;
  // Moves that add time make a game about twice as long as what the clocks begin with.
  const most = (seats * (time.seconds ?? 0) * (time.increment || time.delay ? 2 : 1)) / 60;
  return Math.min(usual, Math.max(1, Math.round(most)));
}

// ---- remembered ----

/** A plan that was kept as text, as far as it still makes sense. */
export function readTime(kept: unknown, levels: readonly string[], usual: TimePlan): TimePlan {
  const given: { readonly [Part in keyof TimePlan]?: unknown } = kept ?? usual;
  const typed = (text: unknown, other: string): string => (typeof text === 'string' && text.length <= 4 ? text : other);
  const plan: TimePlan = {
    kind: KINDS.find((one) => one === given.kind) ?? usual.kind,
    preset: PRESETS.find((one) => one === given.preset) ?? usual.preset,
    minutes: typed(given.minutes, usual.minutes),
    seconds: typed(given.seconds, usual.seconds),
    added: given.added !== false,
    days: DAYS.find((one) => one === given.days) ?? usual.days,
    loses: given.loses === true,
    level: levels.find((one) => one === given.level) ?? usual.level,
  };
  return problemOf(plan) ? usual : plan;
}
