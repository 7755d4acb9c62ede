// The legal moves, in groups that are easy to take in.

/** A legal move, as far as code for any game knows it. */
export interface Choice {
  readonly action: number;
  readonly text: string; // in notation
  readonly words: string; // as it is shown
}

export interface Group {
  readonly name: string; // the first word, which its moves share; empty if they share none
  readonly choices: readonly Choice[];
}

const FEW = 12; // moves that need no groups

/** The moves that contain every word of what was typed. */
export function matching(choices: readonly Choice[], typed: string): readonly Choice[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ text, words }) => {
    const whole = `${text} ${words}`.toLowerCase();
    return wanted.every((word) => whole.includes(word));
  });
}

/** The moves grouped by their first word. Moves with a first word of their own come first, as one group. */
export function grouped(choices: readonly Choice[]): readonly Group[] {
  if (choices.length <= FEW) return [{ name: '', choices }];
  const byWord = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = choice.words.split(' ', 1)[0]!;
    byWord.set(name, [...(byWord.get(name) ?? []), choice]);
  }
  const groups = [...byWord].map(([name, some]) => ({ name, choices: some }));
  const alone = groups.filter((group) => group.choices.length === 1).flatMap((group) => group.choices);
  const several = groups.filter((group) => group.choices.length > 1);
  return alone.length ? [{ name: '', choices: alone }, ...several] : several;
}

/** The text of a move without the name of its group. */
export const rest = ({ words }: Choice, { name }: Group): string => words.slice(name.length).trim();
