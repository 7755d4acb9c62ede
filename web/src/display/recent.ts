// What a big screen tells of the log: the last three things, and the turn before the one that is being played.
import { byTurns, type LogEntry } from '../table/log';

const EVENTS = 3;

/** The last things that somebody did, the newest first. */
export const justNow = <L extends LogEntry>(lines: readonly L[]): readonly L[] =>
  lines
    .filter((line) => !line.quiet)
    .slice(-EVENTS)
    .reverse();

/** What the last turn brought, in its order. */
export const lastTurn = <L extends LogEntry>(lines: readonly L[]): readonly L[] =>
  (byTurns(lines).turns.at(-1)?.lines ?? []).filter((line) => !line.quiet).slice(-EVENTS);
