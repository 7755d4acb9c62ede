// What this browser remembers of coach marks, and whether a table is one at which they appear.
import { keep, recallData } from '../lib/storage';
import type { Session } from '../table/session.svelte';

/** `table`: where the first game of this browser was played; `seen`: the marks that need not come again. */
export interface Coached {
  readonly table: string | null;
  readonly seen: readonly string[];
}

function recallAll(): Record<string, unknown> {
  const found = recallData('coached');
  return typeof found === 'object' && found !== null ? { ...found } : {};
}

export function recallCoached(game: string): Coached {
  const found = recallAll()[game];
  if (typeof found !== 'object' || found === null) return { table: null, seen: [] };
  return {
    table: 'table' in found && typeof found.table === 'string' ? found.table : null,
    seen:
      'seen' in found && Array.isArray(found.seen)
        ? found.seen.filter((one): one is string => typeof one === 'string')
        : [],
  };
}

export function keepCoached(game: string, coached: Coached): void {
  keep('coached', JSON.stringify({ ...recallAll(), [game]: coached }));
}

/** Who plays gets marks, but at a table with people only in their own first game. */
export function wanted({ state, displayed, table }: Session): boolean {
  if (!state || state.over || displayed) return false;
  const { seats } = state.table;
  const people = seats.filter((seat) => seat.kind === 'person').length;
  return seats.some((seat) => seat.mine) && (people === 1 || (recallCoached(state.game).table ?? table) === table);
}
