// Things that are only looked at are in reach of the keys, too: Tab stops once in each panel, and the arrows lead from one to the
// next there. Things that can be pressed are reached as buttons.
import { isArrow } from '../lib/walk';

const THING = '[data-thing]';
const PRESSED = 'button, a[href], input, select, textarea, summary';
const PANEL = 'section, aside, [role="group"], [role="region"], .panel, .desk, .rails';
const MARK = 'looked'; // in its data: the place in the order of Tab is ours

const isLooked = (node: Element | null): node is HTMLElement => node instanceof HTMLElement && MARK in node.dataset;

function panels(root: HTMLElement): Map<Element, HTMLElement[]> {
  const found = new Map<Element, HTMLElement[]>();
  for (const thing of root.querySelectorAll<HTMLElement>(THING)) {
    const owned = thing.hasAttribute('tabindex') && !isLooked(thing);
    if (owned || thing.closest(PRESSED) || thing.querySelector(PRESSED) || !thing.offsetParent) continue;
    const panel = thing.closest(PANEL) ?? root;
    found.set(panel, [...(found.get(panel) ?? []), thing]);
  }
  return found;
}

/** Gives every panel with such things its stop, before Tab moves the focus. */
function setStops(root: HTMLElement): void {
  for (const things of panels(root).values()) {
    const stop = things.find((thing) => isLooked(thing) && thing.tabIndex === 0) ?? things[0];
    for (const thing of things) {
      thing.dataset[MARK] = '';
      thing.tabIndex = thing === stop ? 0 : -1;
    }
  }
}

/** To be called for every key that is pressed at the table. */
export function walkThings(event: KeyboardEvent, root: HTMLElement): void {
  if (event.key === 'Tab') return setStops(root);
  const at = document.activeElement;
  if (!isArrow(event.key) || !isLooked(at)) return;
  const things = panels(root).get(at.closest(PANEL) ?? root) ?? [];
  const by = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : -1;
  const next = things[(things.indexOf(at) + by + things.length) % things.length];
  event.preventDefault();
  event.stopPropagation();
  if (!next || next === at) return;
  at.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
