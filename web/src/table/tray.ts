// Keyboard navigation among pieces that lie side by side.
import { tick } from 'svelte';
import { focusIsLost } from './focus';

const WAYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The arrow keys move from piece to piece, and from the last to the first. */
export function walkAlong(event: KeyboardEvent & { currentTarget: HTMLElement }, pieces: string): void {
  const way = WAYS[event.key];
  if (!way || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(pieces)];
  const here = buttons.findIndex((button) => button === document.activeElement);
  buttons[(here + way + buttons.length) % buttons.length]?.focus();
}

/** When something is to be chosen, moves the keyboard focus here, unless it is in use elsewhere. */
export async function goOnAt(tray: HTMLElement | undefined, piece: string): Promise<void> {
  await tick(); // the place that had it disappears with the new state
  if (focusIsLost()) tray?.querySelector<HTMLElement>(piece)?.focus({ preventScroll: true });
}
