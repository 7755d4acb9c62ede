// Log lines as sentences in parts, so that places, tiles and names can be highlighted.
import { t } from '../../lib/i18n';
import type { TableInfo } from '../../lib/protocol';
import { begun, told, type LogEntry } from '../../table/log';
import { seatName } from '../../table/names';
import type { Sentence } from '../../spoken/narration';
import { mark, split, whole, type Part as Plain } from '../../table/sentence';
import type { GameLine } from './view';
import { supplyWords, toldTileWords } from './words';

export type Part =
  | Plain<'name' | 'cell'>
  | { readonly kind: 'tile'; readonly text: string; readonly words: string; readonly stop?: never };

export interface ReadLine extends LogEntry {
  readonly seat: number | null;
  readonly parts: readonly Part[];
  readonly cells: readonly string[];
}

const TURN = /\.(laid_building|laid_landscape|skipped)$/; // only the player whose turn it is does this

export function readable(log: readonly GameLine[], table: TableInfo): ReadLine[] {
  const lines: ReadLine[] = [];
  let drawn: { id: string; tiles: string[] } | null = null;
  log.forEach((line, i) => {
    const id = `${line.n}.${i}`;
    if (line.key === 'architekton.event.drew_building' || line.key === 'architekton.event.drew_landscape') {
      // The draws of a refill are one line.
      if (drawn) drawn.tiles.push(line.params.tile);
      else drawn = { id, tiles: [line.params.tile] };
      return;
    }
    if (drawn) lines.push(newInSupply(drawn));
    drawn = null;
    lines.push({
      id,
      seat: line.seat,
      parts: parts(line, table),
      cells: line.cells,
      quiet: line.seat === null,
      begins: begun(line, TURN),
    });
  });
  if (drawn) lines.push(newInSupply(drawn));
  return lines;
}

/** A line for people who listen, tiles in words. */
export function audible({ parts }: ReadLine): Sentence {
  return {
    parts: parts.map((part, i) => {
      if (part.kind !== 'tile') return part;
      return { kind: part.kind, text: (parts[i - 1]?.kind === 'tile' ? '; ' : '') + part.words };
    }),
  };
}

/** The same as one text. */
export const aloud = (line: ReadLine): string => whole(audible(line).parts);

function newInSupply({ id, tiles }: { id: string; tiles: string[] }): ReadLine {
  const text = t('ui.architekton.log.drew', { tiles: tiles.map((tile) => mark('tile', tile)).join('') });
  return { id, seat: null, parts: inParts(text, supplyWords), cells: [], quiet: true };
}

function parts(line: GameLine, table: TableInfo): Part[] {
  const params: Record<string, unknown> = { ...line.params };
  if (line.seat !== null) params['player'] = mark('name', seatName(table, line.seat));
  for (const name of ['cell', 'source']) if (name in params) params[name] = mark('cell', params[name]);
  if ('tile' in params) params['tile'] = mark('tile', params['tile']);
  return inParts(told(line, table, params), toldTileWords);
}

function inParts(sentence: string, tileWords: (printed: string) => string): Part[] {
  return split<'name' | 'cell' | 'tile'>(sentence, 'cell').map((part) =>
    part.kind === 'tile'
      ? { kind: part.kind, text: part.text, words: tileWords(part.text) }
      : { ...part, kind: part.kind },
  );
}
