// How often this browser's player has beaten each bot. Kept here, so it stays true when games are deleted.
import type { State } from './protocol';
import { keep, recallData } from './storage';

const KEPT = 200; // tables that are known to be counted, so that a result that is seen again does not count again

interface Beaten {
  readonly counts: Readonly<Record<string, number>>; // by game and level, with a full stop between them
  readonly tables: readonly string[];
}

const isCount = (entry: [string, unknown]): entry is [string, number] =>
  typeof entry[1] === 'number' && Number.isInteger(entry[1]) && entry[1] > 0;

function recallBeaten(): Beaten {
  const found = recallData('beaten');
  if (typeof found !== 'object' || found === null) return { counts: {}, tables: [] };
  const counts = 'counts' in found && typeof found.counts === 'object' && found.counts !== null ? found.counts : {};
  const tables = 'tables' in found && Array.isArray(found.tables) ? found.tables : [];
  return {
    counts: Object.fromEntries(Object.entries(counts).filter(isCount)),
    tables: tables.filter((one): one is string => typeof one === 'string'),
  };
}

/** Counts a game that is over, if this player won it alone against bots. */
export function countWin({ game, over, table, view, resigned }: State): void {
  const winner = view.result?.winner ?? null;
  if (!over || winner === null || resigned !== null || !table.seats[winner]?.mine) return;
  const bots = table.seats.flatMap(({ kind, level }) => (kind === 'bot' && level !== null ? [level] : []));
  const { counts, tables } = recallBeaten();
  if (bots.length + 1 < table.seats.length || tables.includes(table.id)) return;
  const found = { ...counts };
  for (const level of new Set(bots)) found[`${game}.${level}`] = (found[`${game}.${level}`] ?? 0) + 1;
  keep('beaten', JSON.stringify({ counts: found, tables: [...tables, table.id].slice(-KEPT) }));
}

export const timesBeaten = (game: string, level: string): number => recallBeaten().counts[`${game}.${level}`] ?? 0;

/** The bot to try next, of all from the weakest to the strongest: the one above the strongest that was beaten. */
export const nextToBeat = (game: string, levels: readonly string[]): string | undefined =>
  levels[levels.findLastIndex((level) => timesBeaten(game, level) > 0) + 1];
