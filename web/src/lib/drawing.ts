// Drawings: how they are named, and how they travel inside a script.

/** What an svg says to people who listen: a name, or nothing where it is decoration. */
export const spoken = (label: string | false | undefined) =>
  label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': 'true' } as const);

/** An address under which a page can show an SVG drawing. */
export function pictureOf(drawing: string): string {
  return URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
}
