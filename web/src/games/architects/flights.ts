// Buildings travel: from the display or from another lot to where they stand now.
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { motion } from '../../table/motion.svelte';
import type { Atelier } from './atelier.svelte';
import { LOTS } from './lots';
import type { Owner } from './seats';
import type { Type } from './types';
import { viewOf } from './view';

const ARRIVE = 380; // milliseconds
const EASE = 'cubic-bezier(.3, .7, .3, 1)';
const departures = new Map<string, DOMRect>();

/** Called before a new state is drawn: where the pieces lie. */
export function noteDepartures(): void {
  departures.clear();
  for (const piece of document.querySelectorAll<HTMLElement>('[data-piece], [data-lot]')) {
    const id = piece.dataset['piece'] ?? `${piece.dataset['lot']}`;
    departures.set(id, piece.getBoundingClientRect());
  }
}

/** Where a building that is new on a lot was before: on another lot, in the row, in Backup plans. */
function origin(atelier: Atelier, owner: Owner, type: Type): DOMRect | undefined {
  const { before } = atelier.session;
  if (!before) return undefined;
  const old = viewOf(before);
  const was = owner === 'automa' ? old.automa?.lots : old.seats[owner]?.lots;
  const now = atelier.city(owner).lots;
  const left = was?.findIndex((one, index) => one === type && now[index] !== type) ?? -1;
  if (left >= 0) return departures.get(LOTS[left]!);
  const still = new Set([...atelier.view.current, ...atelier.view.backup].map((piece) => piece.id));
  const gone = [...old.current, ...old.backup].find((piece) => piece.type === type && !still.has(piece.id));
  return departures.get(gone?.id ?? 'hand');
}

/** Only what has just come to its lot travels; a city that is opened stands there already. */
export function arrives(atelier: Atelier, owner: Owner, lot: string, type: Type): Attachment<HTMLElement> {
  return (node) => untrack(() => {
    const { before } = atelier.session;
    if (!motion.lively || !before) return;
    const old = viewOf(before);
    const was = owner === 'automa' ? old.automa?.lots : old.seats[owner]?.lots;
    if (was?.[LOTS.indexOf(lot)] === type) return;
    const from = origin(atelier, owner, type);
    const to = node.getBoundingClientRect();
    if (!from || !to.width || (Math.abs(from.x - to.x) < 12 && Math.abs(from.y - to.y) < 12)) return;
    const dx = from.left + from.width / 2 - to.left - to.width / 2;
    const dy = from.top + from.height / 2 - to.top - to.height / 2;
    node.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${Math.min(1.3, from.width / to.width)})` },
        { transform: 'translate(0, -6px) scale(1.08)', offset: 0.8 },
        { transform: 'none' },
      ],
      { duration: ARRIVE, easing: EASE },
    );
  });
}
