// In keyboard play the focus is lost when the pressed element disappears. Only then, what comes next takes the focus.
import type { Attachment } from 'svelte/attachments';

export function focusIsLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.id === 'main';
}

export const catchesFocus: Attachment<HTMLElement> = (node) => {
  if (focusIsLost()) node.focus({ preventScroll: true });
};
