// Pieces are animated only while a new state is being drawn. A page, tab or city that is opened later shows everything in
// place, however new it is.
import { tick } from 'svelte';
import { animate, motion } from './motion.svelte';

const EASE = 'cubic-bezier(.3, .7, .3, 1)';
const MOST = 1.4; // a piece does not start larger than this, relative to its destination

/** Where pieces were before the state that is being drawn. */
const departures = new Map<string, DOMRect>();
let drawing = false;

/**
 * Remembers where the pieces are. Call it before a new state is drawn; it is forgotten once that is on the screen.
 * `follows`: the new state follows the one on show. After a jump nothing moves: dozens of pieces would have to be measured.
 */
export function noteDepartures(pieces: string, id: (piece: HTMLElement) => string, follows: boolean): void {
  departures.clear();
  drawing = motion.lively && follows;
  if (!drawing) return;
  for (const piece of document.querySelectorAll<HTMLElement>(pieces))
    departures.set(id(piece), piece.getBoundingClientRect());
  void tick().then(() => {
    departures.clear();
    drawing = false;
  });
}

/** Whether pieces may be animated now: a new state is being drawn, with motion on. */
export const departing = (): boolean => drawing;

/** Where a piece was before; undefined if no new state is being drawn. */
export const departure = (id: string): DOMRect | undefined => departures.get(id);

/** The offset between the centres of two boxes. */
export function offset(from: DOMRect, to: DOMRect): { dx: number; dy: number } {
  return {
    dx: from.left + from.width / 2 - to.left - to.width / 2,
    dy: from.top + from.height / 2 - to.top - to.height / 2,
  };
}

/** Animates a piece from where it was to where it is now. */
export function fly(node: HTMLElement, from: DOMRect, duration: number): void {
  const to = node.getBoundingClientRect();
  if (!to.width) return;
  const zoom = to.width / node.offsetWidth;
  const { dx, dy } = offset(from, to);
  animate(
    node,
    [
      {
        transform: `translate(${dx / zoom}px, ${dy / zoom}px) scale(${Math.min(MOST, from.width / to.width)})`,
        zIndex: 6,
      },
      { transform: 'translate(0, -6px) scale(1.06)', zIndex: 6, offset: 0.8 },
      { transform: 'none', zIndex: 6 },
    ],
    { duration, easing: EASE },
  );
}

const FRAMES = 12; // of an arc
const RISE = 0.22; // how high an arc is, relative to its length
const LIFT = 40; // pixels that it is high at least

/** Takes a piece that lies over everything on an arc from one box to another. */
export function arc(node: HTMLElement, from: DOMRect, to: DOMRect, duration: number): Animation | null {
  const { dx, dy } = offset(to, from);
  const rise = LIFT + Math.hypot(dx, dy) * RISE;
  const shrunk = Math.min(1, Math.max(0.3, to.height / from.height));
  const frames = Array.from({ length: FRAMES + 1 }, (_, n) => {
    const way = n / FRAMES;
    const x = from.left + dx * way;
    const y = from.top + dy * way - rise * 4 * way * (1 - way);
    return { transform: `translate(${x}px, ${y}px) scale(${1 - (1 - shrunk) * way * way})` };
  });
  return animate(node, frames, { duration, easing: 'ease-in-out', fill: 'forwards' });
}
