// Pieces that lie side by side to be taken up: how a key goes from one to the next.
import { focusIsLost } from './focus';

const WAYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The arrow keys lead from piece to piece, around the end to the first. */
export function walkAlong(event: KeyboardEvent & { currentTarget: HTMLElement }, pieces: string): void {
  const way = WAYS[event.key];
  if (!way || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(pieces)];
  const here = buttons.indexOf(document.activeElement as HTMLElement);
  buttons[(here + way + buttons.length) % buttons.length]?.focus();
}

/** Something is asked for: whoever plays by key goes on here, unless they are busy elsewhere. */
export function goOnAt(tray: HTMLElement | undefined, piece: string): void {
  if (focusIsLost()) tray?.querySelector<HTMLElement>(piece)?.focus({ preventScroll: true });
}
