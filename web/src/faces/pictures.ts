// The faces of all characters, in one file that is loaded when the first of them is shown.
import { pictureOf } from '../lib/drawing';

const DRAWINGS = import.meta.glob<string>('./*.svg', { eager: true, query: '?raw', import: 'default' });

/** By the first name in small letters. */
export const FACES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(DRAWINGS).map(([file, drawing]) => [file.slice(2, -4), pictureOf(drawing)]),
);
