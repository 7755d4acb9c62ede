// What people say at a table, as far as this client has heard it.
import type { LogLine, Say, SaidLine, State, Talk } from '../lib/protocol';

export type Room = Talk['room'];
export type Phrase = NonNullable<Say['phrase']>;
export type Moment = 'opening' | 'playing' | 'waiting' | 'answering' | 'end';

export interface Said {
  /** The room where this client talks. */
  readonly own: Room;
  /** What it can say there. */
  readonly say: Talk['say'];
  readonly lines: Readonly<Record<Room, readonly SaidLine[]>>;
}

const SILENT: Said = { own: 'seats', say: 'nothing', lines: { seats: [], spectators: [] } };

/** With what one message brings; null: there is no talk at the table, or no longer. */
export function withTalk(said: Said | null, message: Talk): Said | null {
  const before = said ?? SILENT;
  const kept = before.lines[message.room].filter(({ n }) => n <= message.keep);
  const lines = { ...before.lines, [message.room]: [...kept, ...message.lines] };
  if (message.own) return { own: message.room, say: message.say, lines };
  return said && message.room !== said.own ? { ...said, lines } : null;
}

/** The number of the last line of each room, to hear only what comes after it. */
export const heardOf = (said: Said | null): Record<Room, number> => ({
  seats: said?.lines.seats.at(-1)?.n ?? 0,
  spectators: said?.lines.spectators.at(-1)?.n ?? 0,
});

/** How many lines of others came after one that was read. */
export const unreadOf = (lines: readonly SaidLine[], read: number): number =>
  lines.filter(({ n, mine, muted }) => n > read && !mine && !muted).length;

/** What is worth saying with one click, by the moment. */
export const PHRASES: Readonly<Record<Moment, readonly Phrase[]>> = {
  opening: ['hello', 'good_luck', 'ready', 'one_moment'],
  playing: ['let_me_think', 'nice_move', 'oops', 'one_moment', 'back_soon', 'i_am_back'],
  waiting: ['nice_move', 'take_your_time', 'are_you_there', 'thanks', 'back_soon', 'i_am_back'],
  answering: ['yes', 'no', 'thanks', 'sorry', 'one_moment'],
  end: ['good_game', 'well_played', 'thanks', 'again', 'bye'],
};

/** Whether anybody has played something yet. */
const isBegun = (log: readonly LogLine[]): boolean => log.some(({ seat, cells }) => seat !== null && cells.length > 0);

/** `state`: null before the game begins. */
export function momentOf(state: State | null, log: readonly LogLine[]): Moment {
  if (!state) return 'opening';
  if (state.over) return 'end';
  if (state.question) return 'answering';
  if (!isBegun(log)) return 'opening';
  return state.to_move ? 'playing' : 'waiting';
}

/** Everybody else who has said something, with their last line, the last one first. */
export function speakers(lines: readonly SaidLine[]): readonly SaidLine[] {
  const found = new Map<string, SaidLine>();
  for (const line of lines) if (!line.mine) found.set(`${line.seat} ${line.name}`, line);
  return [...found.values()].toReversed();
}
