// The outlines of free places, combined in one path: separate elements would each cost the browser a layout and a paint.
import { CELL } from '../../table/camera.svelte';
import type { Cell } from './cells';

const drawn = (x: number, y: number, shape: string) => (cells: readonly Cell[]) =>
  cells.map((cell) => `M${cell.x * CELL + x} ${cell.y * CELL + y}${shape}`).join('');

/** A square with round corners. */
export const frames = drawn(14, 6, 'h72a8 8 0 0 1 8 8v72a8 8 0 0 1-8 8h-72a8 8 0 0 1-8-8v-72a8 8 0 0 1 8-8z');
/** + */
export const pluses = drawn(43, 50, 'h14m-7-7v14');
/** ↻ */
export const arrows = drawn(57.5, 50, 'a7.5 7.5 0 1 1-7.5-7.5c2.1 0 4.11 .83 5.62 2.28l1.88 1.88m0-4.16v4.16h-4.16');
