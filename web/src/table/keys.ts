// Keys that work wherever the focus is, as long as nobody is typing and no dialog is open.
import type { Key } from '../lib/i18n';
import type { Camera } from './camera.svelte';

/** Keys that do the same thing, and their text in the help. */
export interface Shortcut {
  /** As events name them, in lower case; none if the board itself handles them. */
  readonly keys: readonly string[];
  readonly cap: string;
  readonly does: Key;
  readonly act?: (key: string, shift: boolean) => void;
  /** When it does something; at other times the key is the browser's. */
  readonly when?: () => boolean;
  /** Moves the board, not the game: it works when a game is looked back at, too. */
  readonly looks?: boolean;
}

const PAN = 90; // pixels per press of an arrow key

/** A key pressed on a button, link or field is meant for it. */
function isFor(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog, input, select, textarea')) return true;
  return (key === 'Enter' || key === ' ') && target.closest('button, a, summary, [role="button"]') !== null;
}

export function listen(shortcuts: readonly Shortcut[]): () => void {
  const found = new Map(shortcuts.flatMap((one) => one.keys.map((key) => [key, one] as const)));
  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { act, when } = found.get(event.key) ?? found.get(event.key.toLowerCase()) ?? {}; // also with Caps Lock on
    if (!act || isFor(event.target, event.key) || when?.() === false) return;
    event.preventDefault();
    act(event.key, event.shiftKey);
  }
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, PAN],
  ArrowDown: [0, -PAN],
  ArrowLeft: [PAN, 0],
  ArrowRight: [-PAN, 0],
};

/** The keys of a board that can be moved and zoomed. */
export function cameraKeys(camera: Camera): readonly Shortcut[] {
  return [
    {
      keys: ['+', '=', '-', '−'],
      cap: '+ −',
      does: 'ui.table.keys.zoom',
      looks: true,
      act: (key) => camera.zoomStep(key === '+' || key === '=' ? 1 : -1),
    },
    {
      keys: Object.keys(WAYS),
      cap: 'Shift ← ↑ → ↓',
      does: 'ui.table.keys.pan',
      act: (key) => camera.panBy(...WAYS[key]!, true),
    },
    { keys: ['0'], cap: '0', does: 'ui.table.keys.comfortable', looks: true, act: () => camera.comfortable() },
    { keys: ['f'], cap: 'F', does: 'ui.table.keys.fit', looks: true, act: () => camera.fitAll() },
  ];
}

/** The keys of every table at which somebody plays. */
export function tableKeys(does: Readonly<Record<'undo' | 'hint', () => void>>): readonly Shortcut[] {
  return [
    { keys: ['u'], cap: 'U', does: 'ui.table.keys.undo', act: does.undo },
    { keys: ['h'], cap: 'H', does: 'ui.table.keys.hint', act: does.hint },
  ];
}

/** Moves can be typed at every table at which somebody plays. */
export const typeKey = (act: () => void): Shortcut => ({ keys: ['m'], cap: 'M', does: 'ui.table.keys.type', act });

/** The keys of every table, also of one that is looked back at. */
export function pageKeys(does: Readonly<Record<'log' | 'rules' | 'help', () => void>>): readonly Shortcut[] {
  return [
    { keys: ['l'], cap: 'L', does: 'ui.table.keys.log', act: does.log },
    { keys: ['k'], cap: 'K', does: 'ui.table.keys.rules', act: does.rules },
    { keys: ['?'], cap: '?', does: 'ui.table.keys.help', act: does.help },
  ];
}

/** The keys 1 to `count`, counted from 0. */
export const digits = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n + 1));
