import { beforeEach, expect, test } from 'vitest';
import { Camera, cells, type Rect } from '../src/table/camera.svelte';
import { motion } from '../src/table/motion.svelte';

let camera: Camera;
const holds = (rect: Rect) => {
  const { x, y, width, height } = camera.window;
  const right = rect.x + rect.width <= x + width + 1 && rect.y + rect.height <= y + height + 1;
  return rect.x >= x - 1 && rect.y >= y - 1 && right;
};

beforeEach(() => {
  motion.off = true; // a glide ends at once
  camera = new Camera();
  camera.edges = () => ({ top: 50, right: 20, bottom: 30, left: 40 });
  camera.follow(cells(0, 0, 2, 2), null);
  camera.resize(800, 600);
});

test('what there is stands in the middle of what is free, at a size that reads well', () => {
  expect(holds(cells(0, 0, 2, 2))).toBe(true);
  expect(camera.k).toBe(camera.comfort.most);
  expect(camera.window.x + camera.window.width / 2).toBeCloseTo(150);
  expect(camera.window.y + camera.window.height / 2).toBeCloseTo(150);
});

test('it follows content that grows, and gets no smaller than reads well', () => {
  camera.follow(cells(-3, -2, 4, 3), null);
  expect(holds(cells(-3, -2, 4, 3))).toBe(true);
  camera.follow(cells(-30, -30, 30, 30), cells(20, 20, 20, 20));
  expect(camera.k).toBe(camera.comfort.least);
  expect(holds(cells(20, 20, 20, 20))).toBe(true);
});

test('somebody who pans is left alone until the fit button', () => {
  camera.panBy(500, 0);
  const { x } = camera;
  camera.follow(cells(0, 0, 3, 2), null);
  expect(camera.x).toBe(x);
  camera.fitAll();
  expect(holds(cells(0, 0, 3, 2))).toBe(true);
});

test('zooming keeps the point under the pointer', () => {
  const before = camera.toWorld(300, 200);
  camera.zoomAt(1.5, 300, 200);
  const after = camera.toWorld(300, 200);
  expect(after.x).toBeCloseTo(before.x);
  expect(after.y).toBeCloseTo(before.y);
  camera.zoomAt(1000, 0, 0);
  expect(camera.k).toBeLessThan(3);
});

test('places that can be chosen come into sight', () => {
  camera.offer([cells(-4, 0, -4, 0), cells(3, 0, 3, 0)]);
  expect(holds(cells(-4, 0, -4, 0))).toBe(true);
  expect(holds(cells(3, 0, 3, 0))).toBe(true);
  camera.panBy(5000, 0);
  camera.offer([cells(0, 1, 0, 1)]);
  expect(holds(cells(0, 1, 0, 1))).toBe(true);
});
