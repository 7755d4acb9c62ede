// Which puzzles of a game were solved, and how. Only this browser knows.
import { keep, recallData } from '../lib/storage';

/** `solved`: their numbers; `days`: those whose puzzle was solved on the day (UTC); `tries`: of puzzles not solved yet. */
export interface Progress {
  readonly solved: readonly number[];
  readonly days: readonly string[];
  readonly tries: Readonly<Record<number, number>>;
}

const NONE: Progress = { solved: [], days: [], tries: {} };
const MOST = 5000;
const DAY = 86_400_000;

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

export function recallProgress(game: string): Progress {
  const found = recallData(`puzzles.${game}`);
  if (typeof found !== 'object' || found === null) return NONE;
  const solved = 'solved' in found && Array.isArray(found.solved) ? found.solved.filter(isCount) : [];
  const days = 'days' in found && Array.isArray(found.days) ? found.days.filter(isDay) : [];
  const tries: Record<number, number> = {};
  if ('tries' in found && typeof found.tries === 'object' && found.tries !== null)
    for (const [number, count] of Object.entries(found.tries)) if (isCount(count)) tries[Number(number)] = count;
  return { solved, days, tries };
}

export function keepProgress(game: string, progress: Progress): void {
  keep(`puzzles.${game}`, JSON.stringify({ ...progress, days: progress.days.slice(-MOST) }));
}

export function missed(progress: Progress, number: number): Progress {
  if (progress.solved.includes(number)) return progress;
  return { ...progress, tries: { ...progress.tries, [number]: (progress.tries[number] ?? 0) + 1 } };
}

/** `day`: the day whose puzzle this is, if it is today's. */
export function solvedNow(progress: Progress, number: number, day: string | null): Progress {
  return {
    ...progress,
    solved: [...new Set([...progress.solved, number])],
    days: day === null ? progress.days : [...new Set([...progress.days, day])],
  };
}

/** How many days in a row were solved up to today; today breaks nothing before it is over. */
export function inARow(days: readonly string[], today: string): number {
  const solved = new Set(days);
  const before = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - DAY).toISOString().slice(0, 10);
  let day = solved.has(today) ? today : before(today);
  let length = 0;
  for (; solved.has(day); day = before(day)) length += 1;
  return length;
}
