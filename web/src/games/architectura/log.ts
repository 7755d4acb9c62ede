// Log lines as sentences in parts, so that spaces, cards and names can be highlighted.
import type { TableInfo } from '../../lib/protocol';
import { begun, told, type LogEntry } from '../../table/log';
import { seatName } from '../../table/names';
import { mark, split, type Part as Plain } from '../../table/sentence';
import type { GameLine } from './view';
import { points, withCardNames } from './words';

export type Part = Plain<'name' | 'space' | 'card'>;

export interface ReadLine extends LogEntry {
  readonly seat: number | null;
  readonly parts: readonly Part[];
  readonly cells: readonly string[];
}

// Only the player whose turn it is does this.
const TURN = /\.(played|played_on|played_outside|announced|exchanged|discarded|does_nothing|passed_over)$/;
const QUIET = /\.(drew|drew_card|tokens_back|starts|rolled)$/;
const SPACES = ['space', 'source', 'with_space', 'wanted'];
const CARDS = ['card', 'other', 'target'];

export function readable(log: readonly GameLine[], table: TableInfo): ReadLine[] {
  return log.map((line, i) => ({
    id: `${line.n}.${i}`,
    seat: line.seat,
    parts: parts(line, table),
    cells: line.cells,
    quiet: line.seat === null || QUIET.test(line.key),
    begins: begun(line, TURN),
  }));
}

function parts(line: GameLine, table: TableInfo): Part[] {
  const params: Record<string, unknown> = { ...withCardNames(line.params) };
  if (line.seat !== null) params['player'] = mark('name', seatName(table, line.seat));
  if ('points' in line.params)
    params['points'] = line.params.points
      .split(' : ')
      .map((one) => points(Number(one)))
      .join(' : ');
  for (const name of SPACES) if (name in params) params[name] = mark('space', params[name]);
  for (const name of CARDS) if (name in params) params[name] = mark('card', params[name]);
  return split(told(line, table, params), 'space');
}
