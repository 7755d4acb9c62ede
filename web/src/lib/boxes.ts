// The games that the client has a picture and a word about, whether the server has them already or not.
import type { Key } from './i18n';

export interface Box {
  readonly id: string;
  readonly title: string;
  /** The letter that the paragraphs of its rules begin with. */
  readonly letter: string;
  readonly pitch: Key;
  readonly kind: Key;
  readonly place: number; // among the games of the start page
  /** Where its picture is looked at when only a part of it fits. */
  readonly focus: string;
}

const FOUND = import.meta.glob<Box>('../games/*/box.ts', { eager: true, import: 'default' });

export const BOXES: readonly Box[] = Object.values(FOUND).toSorted((a, b) => a.place - b.place);

export function box(id: string): Box | undefined {
  return BOXES.find((one) => one.id === id);
}

/** Where a paragraph such as K4.2 can be read. */
export function ruleAddress(paragraph: string): string {
  const owner = BOXES.find((one) => paragraph.startsWith(one.letter));
  return owner ? `/rules/${owner.id}#${paragraph}` : '/';
}
