// Tiles travel from the supply to the board. The supply notes where its tiles lie just before they leave.
import type { Attachment } from 'svelte/attachments';
import { motion } from '../../table/motion.svelte';

const PLACE = 320; // milliseconds
const departures = new Map<string, DOMRect>();

/** Called by the supply before a new state is drawn. */
export function noteDepartures(supply: HTMLElement): void {
  departures.clear();
  for (const tile of supply.querySelectorAll<HTMLElement>('[data-tile]')) {
    departures.set(tile.dataset['tile']!, tile.getBoundingClientRect());
  }
}

/** A tile that has just been laid comes from where it lay in the supply. */
export function arrives(printed: string, fresh: boolean): Attachment<HTMLElement> {
  return (node) => {
    if (!fresh || !motion.lively) return;
    const from = departures.get(printed);
    const to = node.getBoundingClientRect();
    if (!from || !to.width) return;
    const k = to.width / node.offsetWidth; // the board may be zoomed
    const dx = (from.left + from.width / 2 - to.left - to.width / 2) / k;
    const dy = (from.top + from.height / 2 - to.top - to.height / 2) / k;
    node.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`, zIndex: 6 },
        { transform: 'translate(0, -6px) scale(1.06)', zIndex: 6, offset: 0.8 },
        { transform: 'none', zIndex: 6 },
      ],
      { duration: PLACE, easing: 'cubic-bezier(.3, .7, .3, 1)' },
    );
  };
}
