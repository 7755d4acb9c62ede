// A sentence of the log in parts, so that places, pieces and names can be highlighted.

export interface Part<Kind extends string = string> {
  readonly kind: Kind | 'text';
  readonly text: string;
  /** Punctuation after a place: a line may break after a button, but not before punctuation. */
  readonly stop?: string;
}

const EDGE = '\u0001'; // occurs in no catalogue
const STOP = /^[.,;:!?)]+/;

/** Marks a word of a sentence for `split`. */
export const mark = (kind: string, text: unknown): string => [EDGE, kind, EDGE, String(text), EDGE].join('');

/** Splits a sentence at its marks; `place` is the kind of part that is shown as a button. */
export function split<Kind extends string>(sentence: string, place: Kind): Part<Kind>[] {
  const pieces = sentence.split(EDGE); // text, then repeatedly: kind, marked text, text
  const parts: Part<Kind>[] = [{ kind: 'text', text: pieces[0]! }];
  for (let n = 1; n < pieces.length; n += 3) {
    // The kind is one that `mark` wrote.
    const [kind, text, rest] = [pieces[n] as Kind, pieces[n + 1]!, pieces[n + 2]!];
    const stop = kind === place ? STOP.exec(rest)?.[0] : undefined;
    parts.push(stop ? { kind, text, stop } : { kind, text }, { kind: 'text', text: rest.slice(stop?.length ?? 0) });
  }
  return parts.filter(({ text }) => text);
}

/** The sentence for screen readers. */
export function whole(parts: readonly Part[]): string {
  return parts.map(({ text, stop = '' }) => text + stop).join('');
}
