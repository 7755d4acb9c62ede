// Log lines as they are read: the sentence in parts, so that spaces, cards and people can be shown as such.
import { say } from '../../lib/i18n';
import type { LogLine, TableInfo } from '../../lib/protocol';
import { split, type Part as Plain } from '../../table/sentence';
import type { View } from './view';
import { ownerName, points, withCardNames } from './words';

export type Part = Plain<'name' | 'space' | 'card'>;

export interface ReadLine {
  readonly id: string;
  readonly seat: number | null;
  readonly parts: readonly Part[];
  readonly cells: readonly string[];
  readonly quiet: boolean; // a draw, not somebody's doing
}

const QUIET = /\.(drew|drew_card|tokens_back|starts|rolled)$/;
const MARK = /\u0001([nsc])([^\u0001]*)\u0001/;
const mark = (kind: 'n' | 's' | 'c', text: unknown) => `\u0001${kind}${String(text)}\u0001`;
const KIND = { n: 'name', s: 'space', c: 'card' } as const;
const SPACES = ['space', 'source', 'with_space', 'wanted'];
const CARDS = ['card', 'other', 'target'];

export function readable(log: readonly LogLine[], view: View, table: TableInfo): ReadLine[] {
  return log.map((line, i) => ({ id: `${line.n}.${i}`, seat: line.seat, parts: parts(line, view, table), cells: line.cells, quiet: line.seat === null || QUIET.test(line.key) }));
}

function parts(line: LogLine, view: View, table: TableInfo): Part[] {
  const params: Record<string, unknown> = { ...withCardNames(line.params) };
  if (line.seat !== null) params['player'] = mark('n', ownerName(view, table, line.seat));
  if (typeof line.params['points'] === 'string') params['points'] = line.params['points'].split(' : ').map((one) => points(Number(one))).join(' : ');
  for (const name of SPACES) if (name in params) params[name] = mark('s', params[name]);
  for (const name of CARDS) if (name in params) params[name] = mark('c', params[name]);
  return split(say(line.key, params), MARK, read, 'space');
}

function read([, letter, text = '']: RegExpExecArray): Part {
  return { kind: KIND[letter as keyof typeof KIND], text };
}
