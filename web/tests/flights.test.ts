import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { departing, departure, fly, noteDepartures, offset } from '../src/table/flights';
import { motion } from '../src/table/motion.svelte';

const box = (left: number, top: number, size = 10): DOMRect =>
  ({ left, top, width: size, height: size, x: left, y: top }) as DOMRect;
const piece = (name: string, at: DOMRect) => ({ dataset: { name }, getBoundingClientRect: () => at });

beforeEach(() => {
  motion.off = false;
  vi.stubGlobal('document', { ...document, querySelectorAll: () => [piece('a', box(1, 2)), piece('b', box(3, 4))] });
});
afterEach(() => vi.unstubAllGlobals());

test('where pieces lay is known while a new state is drawn, and no longer', async () => {
  noteDepartures('[data-name]', (each) => each.dataset['name']!, true);
  expect([departing(), departure('a'), departure('c')]).toEqual([true, box(1, 2), undefined]);
  await tick();
  expect([departing(), departure('a')]).toEqual([false, undefined]);
});

test('nothing travels where that is not wanted', () => {
  motion.off = true;
  noteDepartures('[data-name]', (each) => each.dataset['name']!, true);
  expect([departing(), departure('a')]).toEqual([false, undefined]);
});

test('nothing travels, or is measured, after a jump', () => {
  noteDepartures('[data-name]', (each) => each.dataset['name']!, false);
  expect([departing(), departure('a')]).toEqual([false, undefined]);
});

test('a piece flies from middle to middle, in the measure of what it lies on', () => {
  expect(offset(box(0, 0, 20), box(100, 50, 10))).toEqual({ dx: -95, dy: -45 });
  const animate = vi.fn();
  const node = { getBoundingClientRect: () => box(100, 50, 20), offsetWidth: 10, animate };
  fly(node as unknown as HTMLElement, box(0, 0, 10), 300);
  const [frames, timing] = animate.mock.calls[0] as [{ transform: string }[], { duration: number }];
  expect(frames[0]!.transform).toBe('translate(-52.5px, -27.5px) scale(0.5)'); // the board is drawn at twice its size
  expect([frames.at(-1)!.transform, timing.duration]).toEqual(['none', 300]);
});
