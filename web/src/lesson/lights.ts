// What is lit in a lesson: the things of a table by their names (`cell:N13`), as boxes on the screen.
import type { Box } from './place';

/** How a thing is framed: on the board with dashes, elsewhere with a line; a whole board has no frame. */
export type Rim = 'dashed' | 'solid' | 'none';

export interface Light extends Box {
  readonly rim: Rim;
  readonly pad: number; // pixels around it that are bright, too
  readonly node: HTMLElement | null;
}

/** How a game finds its things. */
export interface Lights {
  find(kind: string, name: string): readonly Light[];
  /** Buttons that belong to a move which has been begun; they can always be used. */
  readonly tools: string;
  /** The kind of a place on the board, whose name is that of events. */
  readonly place: string;
  /** What lies on the board: the bubble stands beside it where there is room. */
  readonly pieces: string;
}

export const ANY = '*';

/** The things that a selector finds and that are on show. */
export function found(selector: string, rim: Rim = 'solid', pad = 4): Light[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((node) => {
    const box = node.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return [];
    return [{ x: box.x, y: box.y, width: box.width, height: box.height, rim, pad, node }];
  });
}

/** The first of several selectors that finds something. */
export function firstFound(selectors: readonly string[], rim?: Rim, pad?: number): Light[] {
  for (const selector of selectors) {
    const lights = found(selector, rim, pad);
    if (lights.length) return lights;
  }
  return [];
}

export function named(lights: Lights, names: readonly string[]): Light[] {
  return names.flatMap((name) => {
    const [kind = '', rest = ''] = name.split(':');
    return lights.find(kind, rest);
  });
}

/** A box with its pad. */
export const padded = ({ x, y, width, height, pad }: Light): Box => ({
  x: x - pad,
  y: y - pad,
  width: width + 2 * pad,
  height: height + 2 * pad,
});
