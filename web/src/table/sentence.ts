// A sentence of the log in parts, so that places, pieces and people in it can be shown as such.

export interface Part<Kind extends string = string> {
  readonly kind: Kind | 'text';
  readonly text: string;
  /** The full stop behind a place: a line may break behind a button, but not before a stop. */
  readonly stop?: string;
}

const STOP = /^[.,;:!?)]+/;

/** Takes a sentence apart at its marks. `read` says what a mark stands for, `place` which parts are buttons. */
export function split<Found extends Part>(
  sentence: string,
  mark: RegExp,
  read: (match: RegExpExecArray) => Found,
  place: Found['kind'],
): (Found | Part<never>)[] {
  const parts: (Found | Part<never>)[] = [];
  let rest = sentence;
  for (let match = mark.exec(rest); match; match = mark.exec(rest)) {
    if (match.index) parts.push({ kind: 'text', text: rest.slice(0, match.index) });
    rest = rest.slice(match.index + match[0].length);
    const part = read(match);
    const stop = part.kind === place ? STOP.exec(rest)?.[0] : undefined;
    parts.push(stop ? { ...part, stop } : part);
    rest = rest.slice(stop?.length ?? 0);
  }
  if (rest) parts.push({ kind: 'text', text: rest });
  return parts;
}

/** The sentence for people who listen. */
export function whole(parts: readonly Part[]): string {
  return parts.map(({ text, stop = '' }) => text + stop).join('');
}
