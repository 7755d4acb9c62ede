// What a bot has played since it took a person's seat.
import { speech, t } from '../lib/i18n';
import type { LogLine } from '../lib/protocol';
import type { Telling } from '../table/live';

const TAKEN = /^line\.event\.takeover_/;
const OF_TABLE = /^line\./; // not of the game
const TOLD = 2; // moves; more would fill a phone
const DETAILS = / ?\([^)]*\)/g; // the sides of a tile, which the board shows

/** Null: nothing yet. */
export function sinceTakeover(log: readonly LogLine[], seat: number | null, telling: Telling | null): string | null {
  if (seat === null || !telling) return null;
  const taken = log.findLastIndex((line) => line.seat === seat && TAKEN.test(line.key));
  const lines = log.filter((line, n) => n > taken && line.seat === seat && !OF_TABLE.test(line.key));
  const onBoard = lines.filter(({ cells }) => cells.length > 0);
  const told = telling.read(onBoard.length ? onBoard : lines).filter(({ parts }) => parts[0]?.kind === 'name');
  if (!told.length) return null;
  const moves = telling.joined(told.slice(-TOLD)).replace(DETAILS, '');
  if (told.length <= TOLD) return t('ui.live.replaced.since', { moves });
  const count = new Intl.NumberFormat(speech.locale).format(told.length);
  return t('ui.live.replaced.since_many', { count, moves });
}
