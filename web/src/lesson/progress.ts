// How far somebody is in the lesson of a game. Only this browser knows.
import { keep, recallData } from '../lib/storage';

/** `at`: the step to go on with; `done`: those that were played, not only shown or skipped. */
export interface Progress {
  readonly at: number;
  readonly done: readonly number[];
  readonly finished: boolean;
}

const NONE: Progress = { at: 1, done: [], finished: false };

const isStep = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;

export function recallProgress(game: string): Progress {
  const found = recallData(`lesson.${game}`);
  if (typeof found !== 'object' || found === null) return NONE;
  const at = 'at' in found && isStep(found.at) ? found.at : 1;
  const done = 'done' in found && Array.isArray(found.done) ? found.done.filter(isStep) : [];
  return { at, done, finished: 'finished' in found && found.finished === true };
}

export function keepProgress(game: string, progress: Progress): void {
  keep(`lesson.${game}`, JSON.stringify(progress));
}
