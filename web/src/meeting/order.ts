// My tables in the order in which they concern me.
import type { TableCard } from '../lib/protocol';

export interface Sections {
  /** Other people wait for me there. The server has ordered them: least time first, then the longest waiting. */
  readonly waiting: readonly TableCard[];
  readonly others: readonly TableCard[];
  /** Games without other people wait for nobody. */
  readonly bots: readonly TableCard[];
  readonly finished: readonly TableCard[];
}

/** Whether its clock runs now, over days, or not at all. */
export type Pace = 'live' | 'days' | 'none';

export function paceOf({ time }: Pick<TableCard, 'time'>): Pace {
  if (!time) return 'none';
  return time.kind === 'days' ? 'days' : 'live';
}

/** What may go on any moment comes first. */
function rank(card: TableCard): number {
  return card.state === 'gathering' ? 1 : { live: 0, none: 2, days: 3 }[paceOf(card)];
}

export const waitingForMe = (cards: readonly TableCard[]): TableCard[] =>
  cards.filter(({ mode, state }) => mode === 'together' && state === 'yours');

export function sections(cards: readonly TableCard[]): Sections {
  const others = cards.filter(
    ({ mode, state }) => mode === 'together' && (state === 'gathering' || state === 'waiting'),
  );
  return {
    waiting: waitingForMe(cards),
    others: others.toSorted((a, b) => rank(a) - rank(b) || b.updated - a.updated),
    bots: cards.filter(({ mode, state }) => mode !== 'together' && state !== 'over'),
    finished: cards.filter(({ state }) => state === 'over'),
  };
}

/** While the pointer is over the rows, each stays where it is and shows what is new of it; new tables come last. */
export function held(before: Sections, now: Sections): Sections {
  const cards = new Map([...now.waiting, ...now.others].map((card) => [card.id, card]));
  const kept = (list: readonly TableCard[]) => list.map((card) => cards.get(card.id) ?? card);
  const known = new Set([...before.waiting, ...before.others].map(({ id }) => id));
  const added = [...cards.values()].filter(({ id }) => !known.has(id));
  return { ...now, waiting: kept(before.waiting), others: [...kept(before.others), ...added] };
}
