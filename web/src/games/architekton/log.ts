// Log lines as they are read: the sentence in parts, so that places, tiles and people can be shown as such.
import { say, t } from '../../lib/i18n';
import type { LogLine, TableInfo } from '../../lib/protocol';
import { split, type Part as Plain } from '../../table/sentence';
import { colourName, supplyWords, toldTileWords } from './words';

export type Part = Plain<'name' | 'cell'> | { readonly kind: 'tile'; readonly text: string; readonly words: string; readonly stop?: never };

export interface ReadLine {
  readonly id: string;
  readonly seat: number | null;
  readonly parts: readonly Part[];
  readonly cells: readonly string[];
  readonly quiet: boolean; // a draw, not somebody's doing
}

const DREW = /^architekton\.event\.drew_/;
const MARK = /\u0001([nct])([^\u0001]*)\u0001/;
const mark = (kind: 'n' | 'c' | 't', text: unknown) => `\u0001${kind}${String(text)}\u0001`;
const KIND = { n: 'name', c: 'cell', t: 'tile' } as const;

/** A name that fits into a sentence about a third person: people without a name are called by their colour. */
export function logName(table: TableInfo, seat: number): string {
  return table.seats[seat]?.name || colourName(seat);
}

export function readable(log: readonly LogLine[], table: TableInfo): ReadLine[] {
  const lines: ReadLine[] = [];
  let drawn: { id: string; tiles: string[] } | null = null;
  log.forEach((line, i) => {
    const id = `${line.n}.${i}`;
    if (DREW.test(line.key)) {
      // The draws of a refill are one line.
      if (drawn) drawn.tiles.push(String(line.params['tile']));
      else drawn = { id, tiles: [String(line.params['tile'])] };
      return;
    }
    if (drawn) lines.push(newInSupply(drawn));
    drawn = null;
    lines.push({ id, seat: line.seat, parts: parts(line, table), cells: line.cells, quiet: line.seat === null });
  });
  if (drawn) lines.push(newInSupply(drawn));
  return lines;
}

/** A line for people who listen. */
export function aloud({ parts }: ReadLine): string {
  return parts.map((part, i) => (part.kind === 'tile' ? (parts[i - 1]?.kind === 'tile' ? '; ' : '') + part.words : part.text + (part.stop ?? ''))).join('');
}

function newInSupply({ id, tiles }: { id: string; tiles: string[] }): ReadLine {
  const text = t('ui.architekton.log.drew', { tiles: tiles.map((tile) => mark('t', tile)).join('') });
  return { id, seat: null, parts: inParts(text, supplyWords), cells: [], quiet: true };
}

function parts(line: LogLine, table: TableInfo): Part[] {
  const params: Record<string, unknown> = { ...line.params };
  if (line.seat !== null) params['player'] = mark('n', logName(table, line.seat));
  for (const name of ['cell', 'source']) if (name in params) params[name] = mark('c', params[name]);
  if ('tile' in params) params['tile'] = mark('t', params['tile']);
  return inParts(say(line.key, params), toldTileWords);
}

function inParts(sentence: string, tileWords: (printed: string) => string): Part[] {
  const read = ([, letter, text = '']: RegExpExecArray): Part => {
    const kind = KIND[letter as keyof typeof KIND];
    return kind === 'tile' ? { kind, text, words: tileWords(text) } : { kind, text };
  };
  return split(sentence, MARK, read, 'cell');
}
