// What the start page tells about each game of the house, whether the server has it already or not.
import architects from '../art/architects.svg';
import architectura from '../art/architectura.svg';
import architekton from '../art/architekton.svg';
import type { Key } from './i18n';

export interface Box {
  readonly id: string;
  readonly title: string;
  /** The letter that the paragraphs of its rules begin with. */
  readonly letter: string;
  readonly picture: string;
  readonly pitch: Key;
  readonly kind: Key;
  /** Where the picture is looked at when only a part of it fits. */
  readonly focus: string;
}

export const BOXES: readonly Box[] = [
  {
    id: 'architekton',
    title: 'Architekton',
    letter: 'K',
    picture: architekton,
    pitch: 'ui.game.architekton.pitch',
    kind: 'ui.game.architekton.kind',
    focus: '52% 50%',
  },
  {
    id: 'architectura',
    title: 'Architectura',
    letter: 'A',
    picture: architectura,
    pitch: 'ui.game.architectura.pitch',
    kind: 'ui.game.architectura.kind',
    focus: '34% 50%',
  },
  {
    id: 'architects',
    title: 'Architects',
    letter: 'M',
    picture: architects,
    pitch: 'ui.game.architects.pitch',
    kind: 'ui.game.architects.kind',
    focus: '16% 62%',
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
