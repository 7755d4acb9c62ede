// Log lines as sentences in parts, so that names can be highlighted.
import type { LogLine } from '../lib/protocol';
import { begun, told, type LogEntry } from '../table/log';
import { mark, split, type Part } from '../table/sentence';
import type { GenericGame } from './game.svelte';

export interface ReadLine extends LogEntry {
  readonly seat: number | null;
  readonly parts: readonly Part<'name'>[];
}

const ANYTHING = /./; // we do not know which events only the player whose turn it is can cause

export function readable(game: GenericGame, log: readonly LogLine[]): readonly ReadLine[] {
  return log.map((line, i) => {
    const player = line.seat === null ? {} : { player: mark('name', game.name(line.seat)) };
    return {
      id: `${line.n}.${i}`,
      seat: line.seat,
      parts: split<'name'>(told(line, game.table, { ...line.params, ...player }), 'name'),
      quiet: line.seat === null,
      begins: begun(line, ANYTHING),
    };
  });
}
