// SVG drawings: their labels, and how a script contains them.

/** The attributes of an svg for screen readers: its label, or hidden if it is decoration. */
export const spoken = (label: string | false | undefined) =>
  label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': 'true' } as const);

/** An address that shows an SVG drawing. */
export function pictureOf(drawing: string): string {
  return URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
}
