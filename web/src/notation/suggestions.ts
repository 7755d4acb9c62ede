// Completes a move that is being typed, from the legal moves.

/** What the typed text can become. */
export interface Suggestion {
  readonly text: string;
  /** How many moves begin like this; null: it is a move. */
  readonly count: number | null;
}

const FEW = 12; // moves that are listed one by one
const MOST = 60; // lines at a time; typing on finds the others

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);
const isMove = (text: string): Suggestion => ({ text, count: null });

/** The moves that begin like the text, as moves if they are few, else as far as their next word. */
export function suggestions(typed: string, moves: readonly string[]): readonly Suggestion[] {
  const wanted = wordsOf(typed);
  const open = wanted.length > 0 && !/\s$/.test(typed) ? wanted.length - 1 : wanted.length; // the word at the cursor
  const found = moves.filter((move) => begins(wordsOf(move), wanted, open));
  if (!found.length)
    return moves
      .filter((move) => holds(wordsOf(move), wanted))
      .slice(0, MOST)
      .map(isMove);
  if (found.length <= FEW) return found.map(isMove);
  const counts = new Map<string, number>();
  for (const move of found) {
    const start = move
      .split(/\s+/)
      .slice(0, open + 1)
      .join(' ');
    counts.set(start, (counts.get(start) ?? 0) + 1);
  }
  return [...counts].slice(0, MOST).map(([text, count]) => (count > 1 ? { text, count } : isMove(whole(text, found))));
}

const whole = (start: string, moves: readonly string[]): string =>
  moves.find((move) => move.startsWith(start)) ?? start;

/** Whether the finished words are the move's first ones, and its next one begins with the word at the cursor. */
function begins(words: readonly string[], wanted: readonly string[], open: number): boolean {
  return wanted.every((word, n) => (n === open ? words[n]?.startsWith(word) : words[n] === word));
}

/** Whether every word is found somewhere in the move: "M14" finds what can be placed there. */
const holds = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((word) => words.some((other) => other.startsWith(word)));

/** The moves of a text; a whole turn is written with commas or semicolons between them. */
export const movesIn = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((move) => move.trim())
    .filter(Boolean);
