import { expect, test } from 'vitest';
import { nearest, nextPlace } from '../src/lib/walk';

const places = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
  { x: 2, y: 0 },
  { x: 0, y: -2 },
];

test('an arrow leads to the nearest place that way, straight ahead first', () => {
  expect(nextPlace({ x: 0, y: 0 }, 'ArrowRight', places)).toEqual({ x: 2, y: 0 });
  expect(nextPlace({ x: 0, y: 0 }, 'ArrowDown', places)).toEqual({ x: 1, y: 1 });
  expect(nextPlace({ x: 0, y: 0 }, 'ArrowUp', places)).toEqual({ x: 0, y: -2 });
  expect(nextPlace({ x: 0, y: 0 }, 'ArrowLeft', places)).toBeNull();
});

test('the first step onto the board leads to the nearest place', () => {
  expect(nearest({ x: 3, y: 0 }, places)).toEqual({ x: 2, y: 0 });
  expect(nearest({ x: 2, y: 0 }, [])).toBeNull();
});
