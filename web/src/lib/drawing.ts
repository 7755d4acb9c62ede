// Drawings that travel inside a script.

/** An address under which a page can show an SVG drawing. */
export function pictureOf(drawing: string): string {
  return URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
}
