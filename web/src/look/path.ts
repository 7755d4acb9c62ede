// Ways through a game: the moves as it went on, and those that were taken back.
import type { LookStep } from '../lib/protocol';

/** Moves that were taken back: they began in the state after `from`. */
export interface Branch {
  readonly from: number;
  /** The last of them, by which the branch is named. */
  readonly tip: number;
  readonly stops: readonly number[];
}

/** The steps that lead to the end, or to the last move of a branch. */
export function pathTo(steps: readonly LookStep[], tip: number | null): readonly LookStep[] {
  if (tip === null) return steps.filter(({ kept }) => kept);
  const undone = ancestry(steps, tip);
  const from = undone[0]!.before;
  return [...steps.filter(({ n, kept }) => kept && n <= from), ...undone];
}

/** The undone steps up to this one, from where they left the game. */
function ancestry(steps: readonly LookStep[], tip: number): LookStep[] {
  const found: LookStep[] = [];
  for (let step = steps[tip]; step && !step.kept; step = steps[step.before]) found.unshift(step);
  return found;
}

/** Everything that was taken back, by the moves that nothing followed. */
export function branches(steps: readonly LookStep[]): readonly Branch[] {
  const undone = steps.filter(({ kept, stop }) => !kept && stop);
  const followed = new Set(
    undone.flatMap(({ n }) =>
      ancestry(steps, n)
        .slice(0, -1)
        .map((step) => step.n),
    ),
  );
  return undone
    .filter(({ n }) => !followed.has(n))
    .map(({ n }) => {
      const way = ancestry(steps, n);
      return { from: way[0]!.before, tip: n, stops: way.filter(({ stop }) => stop).map((step) => step.n) };
    });
}

/** The stop that shows an entry: its own, or the next one, because draws are shown with the move before them. */
export function stopOf(stops: readonly number[], entry: number): number {
  return stops.find((stop) => stop >= entry) ?? stops.at(-1) ?? 0;
}

/** Where the turn before ends, or this one; from the end of a turn, the next one. Both ways stop at the same places. */
export function turnFrom(path: readonly LookStep[], here: number, way: 1 | -1): number {
  const stops = path.filter(({ stop }) => stop);
  const ends = stops.filter(({ turn }, i) => stops[i + 1]?.turn !== turn);
  const found = way < 0 ? ends.findLast(({ n }) => n < here) : ends.find(({ n }) => n > here);
  return found?.n ?? (way < 0 ? stops[0]! : stops.at(-1)!).n;
}
