// What is lit, where it is on the screen at the moment: looked up again and again, because the board moves.
import { follow } from '../lib/follow';
import { found, named, type Light, type Lights } from './lights';

/** What is always bright and usable: the bar, the steps, on a phone the sheet with what is below it. */
const BAR = 'header.bar';
const STEPS = '[data-bright]';
const RULES = 'aside.rules:not(.sheet)'; // which may be open beside the table
const SHEET = '.phone > .sheet, .phone > nav';
const BEYOND = 40; // pixels over the edge of the window, so that no round corner shows there

const upward = (light: Light): Light => ({ ...light, y: light.y - BEYOND, height: light.height + BEYOND });
const downward = (light: Light): Light => ({ ...light, height: innerHeight - light.y + BEYOND });
const across = (light: Light): Light => ({ ...light, x: light.x - BEYOND, width: light.width + 2 * BEYOND });

/** What is in a sheet, as far as it is not scrolled out of it. */
function inside(light: Light, { top, bottom }: DOMRect): Light[] {
  const y = Math.max(light.y, top);
  const height = Math.min(light.y + light.height, bottom - light.pad) - y;
  return height > 0 ? [{ ...light, y, height }] : [];
}

/** A phone's sheet lies over the end of the table: what is behind it is not there to be seen. */
function onShow(lights: readonly Light[]): Light[] {
  const sheet = document.querySelector(SHEET)?.closest('.sheet');
  if (!sheet) return [...lights];
  const box = sheet.getBoundingClientRect();
  return lights.flatMap((light) => {
    if (sheet.contains(light.node)) return inside(light, box);
    return light.y + light.height / 2 < box.top || below(sheet, light.node) ? [light] : [];
  });
}

const below = (sheet: Element, node: Element | null): boolean =>
  node !== null && (sheet.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const corners = (lights: readonly Light[]): string =>
  lights.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')).join(';');

export class Spotlight {
  lit = $state.raw<readonly Light[]>([]);
  shown = $state.raw<readonly Light[]>([]);
  bright = $state.raw<readonly Light[]>([]);
  /** Nothing has moved since the look before: the bubble can be placed. */
  resting = $state(false);
  #last = '';

  /** Looks until it is stopped. */
  follow(lights: Lights, lit: readonly string[], shown: readonly string[]): () => void {
    return follow(() => this.#look(lights, lit, shown));
  }

  /** Whether anything has moved. */
  #look(lights: Lights, lit: readonly string[], shown: readonly string[]): boolean {
    const bright = [
      ...found(BAR, 'none', 0).map(upward).map(across),
      ...found(STEPS, 'none', 0),
      ...found(RULES, 'none', 0),
      ...found(SHEET, 'none', 0).slice(0, 1).map(downward),
      ...(lights.tools ? found(lights.tools, 'none', 4) : []),
    ];
    const next = { lit: onShow(named(lights, lit)), shown: onShow(named(lights, shown)), bright };
    const key = [next.lit, next.shown, next.bright].map(corners).join('|');
    this.resting = key === this.#last;
    if (this.resting) return false;
    this.#last = key;
    Object.assign(this, next);
    return true;
  }
}
