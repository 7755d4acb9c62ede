// The comparison of a played card with its left neighbour, from the log (A5).
import type { GameLine, Outcome } from './view';

export interface Shown {
  readonly space: string; // of the played card
  readonly left: string; // of its left neighbour
  readonly value: number;
  readonly leftValue: number;
  readonly outcome: Outcome | 'protected';
  readonly after: number | null; // the value of the left card afterwards; null if it is gone
}

const OUTCOMES = {
  'architectura.event.compared.destroyed': 'destroyed',
  'architectura.event.compared.lowered': 'lowered',
  'architectura.event.compared.nothing': 'nothing',
  'architectura.event.compared.protected_own': 'protected',
  'architectura.event.compared.protected_theirs': 'protected',
  'architectura.event.compared.raised': 'raised',
} as const;

type Compared = Extract<GameLine, { readonly key: keyof typeof OUTCOMES }>;
type Step = Extract<GameLine, { readonly key: 'architectura.event.raised' | 'architectura.event.lowered' }>;

const isComparison = (line: GameLine): line is Compared => line.key in OUTCOMES;
const isStep = (line: GameLine): line is Step =>
  line.key === 'architectura.event.raised' || line.key === 'architectura.event.lowered';

export function lastComparison(events: readonly GameLine[]): Shown | null {
  const line = events.findLast(isComparison);
  if (!line) return null;
  const outcome = OUTCOMES[line.key];
  const [space, left] = line.cells;
  if (space === undefined || left === undefined) return null;
  const leftValue = line.params.left;
  const step = events.filter(isStep).findLast((each) => each.cells[0] === left);
  return {
    space,
    left,
    value: line.params.value,
    leftValue,
    outcome,
    after: outcome === 'destroyed' ? null : step ? step.params.value : leftValue,
  };
}

/** ">", "=" or "<" between the left card's value and the played card's. */
export const relation = (left: number, played: number): string => (left < played ? '<' : left > played ? '>' : '=');

/** Whether a change is good or bad for the owner of the card. */
export type Tone = 'good' | 'bad' | 'plain';

export const TONES: Readonly<Record<Tone, string>> = { good: '#278039', bad: '#b83a22', plain: '#39443f' };
