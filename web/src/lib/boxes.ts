// The games that the client has a picture and a short description of, whether or not the server offers them.
import type { GameInfo } from './protocol';

export interface Box {
  readonly id: string;
  readonly title: string;
  /** The letter that the paragraphs of its rules begin with. */
  readonly letter: string;
  readonly pitch: string; // message keys
  readonly kind: string;
  readonly alone: string; // the opponent in a game alone
  readonly place: number; // order on the start page
  /** The part of its picture to show if not all of it fits. */
  readonly focus: string;
}

const FOUND = import.meta.glob<Box>('../games/*/box.ts', { eager: true, import: 'default' });

/** Nobody: a game alone has an opponent only if it says so. */
export const ALONE = 'ui.table.solo';

export const BOXES: readonly Box[] = Object.values(FOUND).toSorted((a, b) => a.place - b.place);

export function box(id: string): Box | undefined {
  return BOXES.find((one) => one.id === id);
}

/** The box of a game that the server offers; that of an installed game comes from its texts. */
export function boxOf({ id, title, letter }: GameInfo): Box {
  const words = { pitch: `${id}.pitch`, kind: `${id}.kind`, alone: ALONE };
  return box(id) ?? { id, title, letter, ...words, place: Infinity, focus: '50%' };
}

/** The address of a paragraph such as K4.2. */
export function ruleAddress(paragraph: string): string {
  const owner = BOXES.find((one) => paragraph.startsWith(one.letter));
  return owner ? `/rules/${owner.id}#${paragraph}` : '/';
}
