// The games of the house, whether the server has them already or not.
import type { Key } from './i18n';

export interface Box {
  readonly id: string;
  readonly title: string;
  /** The letter that the paragraphs of its rules begin with. */
  readonly letter: string;
  readonly pitch: Key;
  readonly kind: Key;
}

export const BOXES: readonly Box[] = [
  {
    id: 'architekton',
    title: 'Architekton',
    letter: 'K',
    pitch: 'ui.game.architekton.pitch',
    kind: 'ui.game.architekton.kind',
  },
  {
    id: 'architectura',
    title: 'Architectura',
    letter: 'A',
    pitch: 'ui.game.architectura.pitch',
    kind: 'ui.game.architectura.kind',
  },
  {
    id: 'architects',
    title: 'Architects',
    letter: 'M',
    pitch: 'ui.game.architects.pitch',
    kind: 'ui.game.architects.kind',
  },
];

export function box(id: string): Box | undefined {
  return BOXES.find((one) => one.id === id);
}

/** Where a paragraph such as K4.2 can be read. */
export function ruleAddress(paragraph: string): string {
  const owner = BOXES.find((one) => paragraph.startsWith(one.letter));
  return owner ? `/rules/${owner.id}#${paragraph}` : '/';
}
