// The log as it is read: who did what, by turns.
import { known, say, type Params } from '../lib/i18n';
import type { LogLine, TableInfo } from '../lib/protocol';
import { isYou } from './names';

/** A line of a log as it is read. */
export interface LogEntry {
  readonly id: string; // "<entry>.<place in the log>"
  readonly quiet: boolean; // a draw, not somebody's doing
  /** Whose turn it is from this line on, or what else begins; undefined: it belongs to what is under way. */
  readonly begins?: number | string | undefined;
  readonly ends?: boolean; // the turn is over with this line
}

/** The lines of one turn in the order in which they happened. */
export interface Turn<L extends LogEntry> {
  readonly id: string;
  readonly lines: readonly L[];
}

/** What a line says. The one person in front of the screen is spoken to: "You take …". */
export function told(line: LogLine, table: TableInfo, params: Params): string {
  const spokenTo = line.seat !== null && isYou(table, line.seat) && !table.seats[line.seat]!.name;
  const key = `${line.key}.you`;
  return say(spokenTo && known(key) ? key : line.key, params);
}

const END = /\.event\.(finished|resigned|timeout)/;

/** What a line begins: the end of the game, or the turn of whoever does what nobody else may do then. */
export function begun(line: LogLine, deeds: RegExp): number | string | undefined {
  if (END.test(line.key)) return 'end';
  return deeds.test(line.key) ? (line.seat ?? undefined) : undefined;
}

/** The lines of a log by turns, the oldest first; before the first turn stands the set-up. */
export function byTurns<L extends LogEntry>(lines: readonly L[]): { setUp: readonly L[]; turns: readonly Turn<L>[] } {
  const setUp: L[] = [];
  const turns: { id: string; owner: number | string; lines: L[] }[] = [];
  let ended = false;
  for (const line of lines) {
    const turn = turns.at(-1);
    const { begins } = line;
    const first = turn ? begins !== undefined && (begins !== turn.owner || ended) : typeof begins === 'number';
    if (first) turns.push({ id: line.id, owner: begins!, lines: [line] });
    else (turn?.lines ?? setUp).push(line);
    ended = line.ends ?? false;
  }
  return { setUp, turns };
}
