// Log lines as they are read: the sentence in parts, so that places, paragraphs and people can be shown as such.
import { say } from '../../lib/i18n';
import type { LogLine, TableInfo } from '../../lib/protocol';
import { LOTS } from './lots';
import type { Owner } from './seats';
import { logName, named } from './words';

export interface Part {
  readonly kind: 'text' | 'name' | 'lot' | 'rule';
  readonly text: string;
}

export interface ReadLine {
  readonly id: string;
  readonly key: string;
  readonly owner: Owner | null;
  readonly parts: readonly Part[];
  readonly cells: readonly string[];
  readonly quiet: boolean; // a draw, not somebody's doing
}

const QUIET = /\.(tile_opened|service_opened|service_extra|goal_drawn|row_laid|plans_laid|ended_turn)$/;
const AUTOMA = /\.automa_/;
const MARK = /\u0001([nl])([^\u0001]*)\u0001|\b(M\d+(?:\.\d+)?)\b/;
const mark = (kind: 'n' | 'l', text: unknown) => `\u0001${kind}${String(text)}\u0001`;
const KIND = { n: 'name', l: 'lot' } as const;

export function readable(log: readonly LogLine[], table: TableInfo): ReadLine[] {
  return log.map((line, i) => ({
    id: `${line.n}.${i}`,
    key: line.key,
    owner: AUTOMA.test(line.key) ? 'automa' : line.seat,
    parts: parts(line, table),
    cells: line.cells.filter((cell) => LOTS.includes(cell)),
    quiet: QUIET.test(line.key) || (line.seat === null && !AUTOMA.test(line.key)),
  }));
}

function parts(line: LogLine, table: TableInfo): Part[] {
  const params: Record<string, unknown> = { ...named(line.params) };
  if (line.seat !== null) params['player'] = mark('n', logName(table, line.seat));
  for (const name of ['lot', 'other']) if (LOTS.includes(String(params[name]))) params[name] = mark('l', params[name]);
  return split(say(line.key, params));
}

function split(text: string): Part[] {
  const found: Part[] = [];
  let rest = text;
  for (let match = MARK.exec(rest); match; match = MARK.exec(rest)) {
    if (match.index) found.push({ kind: 'text', text: rest.slice(0, match.index) });
    found.push(match[3] ? { kind: 'rule', text: match[3] } : { kind: KIND[match[1] as keyof typeof KIND], text: match[2]! });
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest) found.push({ kind: 'text', text: rest });
  return found;
}
