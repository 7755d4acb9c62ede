// Names that people give themselves, counted as they see them. The server has the last word (tables/names.py).
export const LONGEST = 24;

export type NameProblem = 'together.error.name_empty' | 'together.error.name_long';

export function nameProblem(typed: string): NameProblem | null {
  const name = typed.trim();
  if (!name) return 'together.error.name_empty';
  return characters(name) > LONGEST ? 'together.error.name_long' : null;
}

function characters(text: string): number {
  if (text.length <= LONGEST) return text.length;
  return 'Segmenter' in Intl ? [...new Intl.Segmenter().segment(text)].length : [...text].length;
}
