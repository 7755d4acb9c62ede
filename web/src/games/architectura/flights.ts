// Cards travel: from the hand or from a seat into the city, from space to space, and back out of it.
import type { Attachment } from 'svelte/attachments';
import { motion } from '../../table/motion.svelte';

const ARRIVE = 420; // milliseconds
const TRAVEL = 480;
const EASE = 'cubic-bezier(.3, .7, .3, 1)';
const departures = new Map<string, DOMRect>();

/** Called by the hand before a new state is drawn: where its cards lie. */
export function noteDepartures(hand: HTMLElement): void {
  departures.clear();
  for (const card of hand.querySelectorAll<HTMLElement>('[data-hand]')) departures.set(card.dataset['hand']!, card.getBoundingClientRect());
}

function home(seat: number): DOMRect | undefined {
  return document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
}

/** From the middle of one box to the middle of another. */
function offset(from: DOMRect, to: DOMRect): { dx: number; dy: number } {
  return { dx: from.left + from.width / 2 - to.left - to.width / 2, dy: from.top + from.height / 2 - to.top - to.height / 2 };
}

/** A card that has just been played comes from the hand that held it. */
export function arrives(card: string, seat: number, own: boolean, fresh: boolean): Attachment<HTMLElement> {
  return (node) => {
    if (!fresh || !motion.lively) return;
    const from = (own ? departures.get(card) : undefined) ?? home(seat);
    const to = node.getBoundingClientRect();
    if (!from || !to.width) return;
    const { dx, dy } = offset(from, to);
    node.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${Math.min(1.4, from.width / to.width)})`, zIndex: 6 },
        { transform: 'translate(0, -6px) scale(1.06)', zIndex: 6, offset: 0.8 },
        { transform: 'none', zIndex: 6 },
      ],
      { duration: ARRIVE, easing: EASE },
    );
  };
}

/** A card that has changed spaces, by so many columns and streets. */
export function travel(node: HTMLElement, dx: number, dy: number): void {
  if (!motion.lively) return;
  const width = node.offsetWidth * 1.075;
  node.animate(
    [
      { transform: `translate(${dx * width}px, ${dy * width}px)`, zIndex: 6 },
      { transform: `translate(${(dx * width) / 2}px, ${(dy * width) / 2 - 10}px) scale(1.08)`, zIndex: 6 },
      { transform: 'none', zIndex: 6 },
    ],
    { duration: TRAVEL, easing: EASE },
  );
}

/** A card that leaves the city goes to its owner: into the hand, the Graveyard, or out of the game. */
export function leaves(node: HTMLElement, { seat }: { seat: number }): { duration: number; css?: (left: number) => string } {
  const to = motion.lively ? home(seat) : undefined;
  if (!to) return { duration: 0 };
  const { dx, dy } = offset(to, node.getBoundingClientRect());
  return {
    duration: ARRIVE,
    css: (left) => `transform: translate(${dx * (1 - left)}px, ${dy * (1 - left)}px) scale(${0.3 + 0.7 * left}); opacity: ${left}; z-index: 6; pointer-events: none`,
  };
}
