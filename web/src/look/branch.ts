// A new game that goes on from the position on show: who plays it.
import type { LookBack, NewTable } from '../lib/protocol';
import type { Source } from './source';

/** Against bots, with a friend who gets a link, or all seats at this screen. */
export type Company = 'bots' | 'friend' | 'both';

export interface Branch {
  readonly company: Company;
  /** The seat that one plays oneself. */
  readonly seat: number;
  /** The level of the bots. */
  readonly level: string;
  /** What one is called; a friend has to know. */
  readonly name: string;
}

/** Why nobody can play on here, as a message key; null: they can. */
export function obstacle(game: LookBack, over: boolean): 'look.error.not_over' | 'look.error.over_there' | null {
  if (game.table.id && !game.over) return 'look.error.not_over';
  return over ? 'look.error.over_there' : null;
}

/** The seat to play on with: one's own in that game, else the one that is to move. */
export function usualSeat({ table, seat }: LookBack, waiting: readonly number[]): number {
  const mine = table.seats.flatMap((one, n) => (one.mine ? [n] : []));
  return (mine.length === 1 ? mine[0] : undefined) ?? seat ?? waiting[0] ?? 0;
}

/** The level of the bots to play on against: of the one that played there, else the usual one. */
export const usualOpponent = ({ table }: LookBack, usual: string, known: readonly string[]): string =>
  table.seats.map(({ level }) => level).find((level) => level !== null && known.includes(level)) ?? usual;

export function tableFrom(game: LookBack, source: Source, at: number, branch: Branch): NewTable {
  const { company, seat, level, name } = branch;
  const own = name.trim() && company === 'friend' ? { name: name.trim() } : {};
  const others = { bots: { kind: 'bot', level }, friend: { kind: 'open' }, both: { kind: 'person' } } as const;
  return {
    game: game.game,
    seats: game.table.seats.map((_, n) => (n === seat ? { kind: 'person', ...own } : others[company])),
    start: source.start(at),
  };
}
