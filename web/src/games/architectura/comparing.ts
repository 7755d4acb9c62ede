// The comparing of a played card with its left neighbour, as the log tells it (A5).
import type { LogLine } from '../../lib/protocol';
import type { Outcome } from './view';

export interface Shown {
  readonly space: string; // of the played card
  readonly left: string; // of its left neighbour
  readonly value: number;
  readonly leftValue: number;
  readonly outcome: Outcome | 'protected';
  readonly after: number | null; // what the left card counts then; null when it counts nothing any more
}

const EVENT = 'architectura.event.';
const COMPARED = `${EVENT}compared.`;

export function lastComparison(events: readonly LogLine[]): Shown | null {
  const line = events.findLast((each) => each.key.startsWith(COMPARED));
  if (!line) return null;
  const told = line.key.slice(COMPARED.length);
  const outcome = told.startsWith('protected') ? 'protected' : (told as Outcome);
  const [space, left] = line.cells;
  if (space === undefined || left === undefined) return null;
  const leftValue = Number(line.params['left']);
  const step = events.findLast(
    (each) => (each.key === `${EVENT}raised` || each.key === `${EVENT}lowered`) && each.cells[0] === left,
  );
  return {
    space,
    left,
    value: Number(line.params['value']),
    leftValue,
    outcome,
    after: outcome === 'destroyed' ? null : step ? Number(step.params['value']) : leftValue,
  };
}

/** ">", "=" or "<" between the left card's value and the played card's. */
export const relation = (left: number, played: number): string => (left < played ? '<' : left > played ? '>' : '=');

/** Whether something is welcome to the owner of the card. */
export type Tone = 'good' | 'bad' | 'plain';

export const TONES: Readonly<Record<Tone, string>> = { good: '#278039', bad: '#b83a22', plain: '#39443f' };
