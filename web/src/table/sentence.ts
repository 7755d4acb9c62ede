// A sentence of the log in parts, so that places, pieces and people in it can be shown as such.

export interface Part<Kind extends string = string> {
  readonly kind: Kind | 'text';
  readonly text: string;
  /** The full stop behind a place: a line may break behind a button, but not before a stop. */
  readonly stop?: string;
}

const EDGE = '\u0001'; // no catalogue holds it
const STOP = /^[.,;:!?)]+/;

/** A word as it goes into a sentence that `split` takes apart again. */
export const mark = (kind: string, text: unknown): string => [EDGE, kind, EDGE, String(text), EDGE].join('');

/** Takes a sentence apart at its marks; `place` is the kind of part that is shown as a button. */
export function split<Kind extends string>(sentence: string, place: Kind): Part<Kind>[] {
  const pieces = sentence.split(EDGE); // text, and again and again: kind, marked text, text
  const parts: Part<Kind>[] = [{ kind: 'text', text: pieces[0]! }];
  for (let n = 1; n < pieces.length; n += 3) {
    const [kind, text, rest] = [pieces[n] as Kind, pieces[n + 1]!, pieces[n + 2]!];
    const stop = kind === place ? STOP.exec(rest)?.[0] : undefined;
    parts.push(stop ? { kind, text, stop } : { kind, text }, { kind: 'text', text: rest.slice(stop?.length ?? 0) });
  }
  return parts.filter(({ text }) => text);
}

/** The sentence for people who listen. */
export function whole(parts: readonly Part[]): string {
  return parts.map(({ text, stop = '' }) => text + stop).join('');
}
