// The games that the client has a picture and a word about, whether the server has them already or not.
import type { GameInfo } from './protocol';

export interface Box {
  readonly id: string;
  readonly title: string;
  /** The letter that the paragraphs of its rules begin with. */
  readonly letter: string;
  readonly pitch: string; // message keys
  readonly kind: string;
  readonly place: number; // among the games of the start page
  /** Where its picture is looked at when only a part of it fits. */
  readonly focus: string;
}

const FOUND = import.meta.glob<Box>('../games/*/box.ts', { eager: true, import: 'default' });

export const BOXES: readonly Box[] = Object.values(FOUND).toSorted((a, b) => a.place - b.place);

export function box(id: string): Box | undefined {
  return BOXES.find((one) => one.id === id);
}

/** The box of a game that the server has: an installed one brings what is in it as texts. */
export function boxOf({ id, title, letter }: GameInfo): Box {
  return box(id) ?? { id, title, letter, pitch: `${id}.pitch`, kind: `${id}.kind`, place: Infinity, focus: '50%' };
}

/** Where a paragraph such as K4.2 can be read. */
export function ruleAddress(paragraph: string): string {
  const owner = BOXES.find((one) => paragraph.startsWith(one.letter));
  return owner ? `/rules/${owner.id}#${paragraph}` : '/';
}
