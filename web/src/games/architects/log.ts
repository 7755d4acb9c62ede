// Log lines as sentences in parts, so that places, paragraphs and names can be highlighted.
import type { TableInfo } from '../../lib/protocol';
import { begun, told, type LogEntry } from '../../table/log';
import { mark, split, type Part as Plain } from '../../table/sentence';
import { LOTS } from './lots';
import type { Owner } from './seats';
import type { GameLine } from './view';
import { named, ownerName } from './words';

export type Part = Plain<'name' | 'lot' | 'rule'>;

export interface ReadLine extends LogEntry {
  readonly key: string;
  readonly owner: Owner | null;
  readonly parts: readonly Part[];
  readonly cells: readonly string[];
}

const QUIET = /\.(tile_opened|service_opened|service_extra|goal_drawn|row_laid|plans_laid|ended_turn)$/;
const AUTOMA = /\.automa_/;
// Between turns: a row or a round has ended, and the next is laid out.
const ROUND =
  /\.(row_done|scored|scored_event|automa_scored|left_over|automa_left_over|cleanup|plans_laid|row_laid|goal_drawn|round_begun|started|automa_started)$/;
const RULE = /\b(M\d+(?:\.\d+)?)\b/;

export function readable(log: readonly GameLine[], table: TableInfo): ReadLine[] {
  return log.map((line, i) => ({
    id: `${line.n}.${i}`,
    key: line.key,
    owner: AUTOMA.test(line.key) ? 'automa' : line.seat,
    parts: parts(line, table),
    cells: line.cells.filter((cell) => LOTS.includes(cell)),
    quiet: QUIET.test(line.key) || (line.seat === null && !AUTOMA.test(line.key)),
    begins: begins(line),
    ends: line.key.endsWith('.ended_turn'),
  }));
}

function begins(line: GameLine): number | string | undefined {
  if (ROUND.test(line.key)) return 'round';
  return AUTOMA.test(line.key) ? 'automa' : begun(line, /./);
}

function parts(line: GameLine, table: TableInfo): Part[] {
  const params: Record<string, unknown> = { ...named(line.params) };
  if (line.seat !== null) params['player'] = mark('name', ownerName(table, line.seat));
  for (const name of ['lot', 'other'])
    if (LOTS.includes(String(params[name]))) params[name] = mark('lot', params[name]);
  return split<'name' | 'lot'>(told(line, table, params), 'lot').flatMap(withRules);
}

/** The paragraphs in a text are parts of their own. */
function withRules(part: Part): Part[] {
  if (part.kind !== 'text') return [part];
  return part.text.split(RULE).map((text, n) => ({ kind: n % 2 ? 'rule' : 'text', text }));
}
