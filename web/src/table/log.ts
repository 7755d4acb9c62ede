// The log for display: who did what, by turns.
import { known, say, type Params } from '../lib/i18n';
import type { LogLine, TableInfo } from '../lib/protocol';
import { characterOf } from '../lib/seats';
import { isYou } from './names';

/** A line of the log for display. */
export interface LogEntry {
  readonly id: string; // "<entry>.<place in the log>"
  readonly quiet: boolean; // a draw, not an action of a player
  /** Whose turn, or what else, begins with this line; undefined: it belongs to the current turn. */
  readonly begins?: number | string | undefined;
  readonly ends?: boolean; // the turn ends with this line
}

/** The lines of one turn in the order in which they happened. */
export interface Turn<L extends LogEntry> {
  readonly id: string;
  readonly lines: readonly L[];
}

/** The text of a line. The only person at this screen is addressed: "You take …". */
export function told(line: LogLine, table: TableInfo, params: Params): string {
  const spokenTo = line.seat !== null && isYou(table, line.seat) && !table.seats[line.seat]!.name;
  const key = `${line.key}.you`;
  const level = params['level'] === undefined ? {} : { level: characterOf(String(params['level'])) };
  return say(spokenTo && known(key) ? key : line.key, { ...params, ...level });
}

const END = /\.event\.(finished|resigned|timeout|agreed_)/;
const SEAT_CHANGES = /^line\.event\.(takeover|returned)/; // who plays a seat, also before anybody has done anything

/** What a line begins: the end of the game, or the turn of a player who does something only possible in their turn. */
export function begun(line: LogLine, deeds: RegExp): number | string | undefined {
  if (END.test(line.key)) return 'end';
  return deeds.test(line.key) || SEAT_CHANGES.test(line.key) ? (line.seat ?? undefined) : undefined;
}

/** The lines of a log by turns, oldest first; the set-up comes before the first turn. */
export function byTurns<L extends LogEntry>(lines: readonly L[]): { setUp: readonly L[]; turns: readonly Turn<L>[] } {
  const setUp: L[] = [];
  const turns: { id: string; owner: number | string; lines: L[] }[] = [];
  let ended = false;
  for (const line of lines) {
    const turn = turns.at(-1);
    const { begins } = line;
    const starts = typeof begins === 'number' || begins === 'end'; // a round is still the set-up
    const first = turn ? begins !== undefined && (begins !== turn.owner || ended) : starts;
    if (first) turns.push({ id: line.id, owner: begins!, lines: [line] });
    else (turn?.lines ?? setUp).push(line);
    ended = line.ends ?? false;
  }
  return { setUp, turns };
}
