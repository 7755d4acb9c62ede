// Keys that work wherever the focus is, as long as nobody is typing and no dialog is open.
import type { Camera } from './camera.svelte';

export type Shortcuts = Readonly<Record<string, () => void>>;

const PAN = 90; // pixels a press of an arrow

/** A key pressed on a button, link or field is meant for it. */
function isFor(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog, input, select, textarea')) return true;
  return (key === 'Enter' || key === ' ') && target.closest('button, a, summary, [role="button"]') !== null;
}

export function shortcuts(keys: Shortcuts): () => void {
  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key] ?? keys[event.key.toLowerCase()]; // also with the capitals locked
    if (!act || isFor(event.target, event.key)) return;
    event.preventDefault();
    act();
  }
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}

export function cameraKeys(camera: Camera): Shortcuts {
  return {
    '+': () => camera.zoomStep(1),
    '=': () => camera.zoomStep(1),
    '-': () => camera.zoomStep(-1),
    '−': () => camera.zoomStep(-1),
    '0': () => camera.comfortable(),
    f: () => camera.fitAll(),
    ArrowUp: () => camera.panBy(0, PAN, true),
    ArrowDown: () => camera.panBy(0, -PAN, true),
    ArrowLeft: () => camera.panBy(PAN, 0, true),
    ArrowRight: () => camera.panBy(-PAN, 0, true),
  };
}
