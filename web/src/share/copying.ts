// Into the clipboard.

/** Copies a text. Pages without https have no clipboard of their own: there a marked text is copied the old way. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text).catch(() => undefined);
  else copyMarked(text);
}

function copyMarked(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(field); // what lies under a dialog cannot be marked
  field.select();
  document.execCommand('copy');
  field.remove();
}
