// Somebody who plays by key loses his place when what he pressed is gone. What comes next catches the focus then, and only then.
import type { Attachment } from 'svelte/attachments';

export function focusIsLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.id === 'main';
}

export const catchesFocus: Attachment<HTMLElement> = (node) => {
  if (focusIsLost()) node.focus({ preventScroll: true });
};
