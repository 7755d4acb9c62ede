// What part of an endless table is on show: screen = world × k + (x, y). One cell is CELL world units.
import { motion } from './motion.svelte';

export const CELL = 100;

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const GLIDE = 260; // milliseconds
const STEP = 1.25; // one press of + or −
const ROOM = 0.3; // cells kept free around the content, so that it can grow a little before the view moves
const LIMITS = { least: 0.18, most: 2.2 };

export const cells = (x0: number, y0: number, x1: number, y1: number): Rect => ({
  x: x0 * CELL,
  y: y0 * CELL,
  width: (x1 - x0 + 1) * CELL,
  height: (y1 - y0 + 1) * CELL,
});

export class Camera {
  x = $state(0);
  y = $state(0);
  k = $state(1);
  width = $state(0);
  height = $state(0);
  moving = $state(false);
  /** The view follows the content until somebody pans or zooms; the fit button makes it follow again. */
  follows = $state(true);

  /** What lies over the edges of a window of that height, and must not hide what is shown. */
  edges: (height: number) => Insets = () => ({ top: 0, right: 0, bottom: 0, left: 0 });
  /** The sizes of a tile that reads well: no larger when there is room, no smaller unless all of it is asked for. */
  comfort = { least: 0.56, most: 0.96 };

  #content: Rect = cells(0, 0, 0, 0);
  #focus: Rect | null = null; // what matters if not all of it fits
  #frame = 0;
  #started = false;

  /** The part of the world on show, inside the insets. */
  get window(): Rect {
    const { top, right, bottom, left } = this.edges(this.height);
    return {
      x: (left - this.x) / this.k,
      y: (top - this.y) / this.k,
      width: (this.width - left - right) / this.k,
      height: (this.height - top - bottom) / this.k,
    };
  }

  /** Keeps the content in view without moving more than it must; the focus too, if not all of it fits. */
  follow(content: Rect, focus: Rect | null): void {
    const moved = focus !== null && (focus.x !== this.#focus?.x || focus.y !== this.#focus?.y);
    this.#content = content;
    this.#focus = focus;
    if (!this.#started) return;
    if (this.follows && !this.#holds(content)) this.#frameContent(true);
    else if (focus && moved) this.reveal(focus);
  }

  /** All of the content, however small it gets. */
  fitAll(): void {
    this.follows = true;
    const k = Math.min(this.comfort.most, this.#fitting(this.#content, ROOM));
    this.#centre(this.#content, Math.max(LIMITS.least, k), true);
  }

  /** The size that reads best, around the focus. */
  comfortable(): void {
    this.follows = true;
    this.#frameContent(true);
  }

  resize(width: number, height: number): void {
    const grown = { x: (width - this.width) / 2, y: (height - this.height) / 2 };
    this.width = width;
    this.height = height;
    if (!this.#started || this.follows) this.#frameContent(false);
    else this.#set(this.x + grown.x, this.y + grown.y, this.k);
    this.#started = true;
  }

  /** Moves just so far that the rectangle is on show. */
  reveal(rect: Rect): void {
    const seen = this.window;
    const dx = shift(rect.x, rect.width, seen.x, seen.width);
    const dy = shift(rect.y, rect.height, seen.y, seen.height);
    if (dx || dy) this.#glide(this.x - dx * this.k, this.y - dy * this.k, this.k);
  }

  panBy(dx: number, dy: number, glide = false): void {
    this.follows = false;
    if (glide) this.#glide(this.x + dx, this.y + dy, this.k);
    else this.#set(this.x + dx, this.y + dy, this.k);
  }

  /** Zooms so that the point of the screen keeps showing the same point of the world. */
  zoomAt(factor: number, px: number, py: number, glide = false): void {
    this.follows = false;
    const k = Math.min(LIMITS.most, Math.max(LIMITS.least, this.k * factor));
    const x = px - ((px - this.x) * k) / this.k;
    const y = py - ((py - this.y) * k) / this.k;
    if (glide) this.#glide(x, y, k);
    else this.#set(x, y, k);
  }

  zoomStep(direction: 1 | -1): void {
    this.zoomAt(direction > 0 ? STEP : 1 / STEP, this.width / 2, this.height / 2, true);
  }

  centreOn(x: number, y: number): void {
    this.follows = false;
    this.#set(this.width / 2 - x * this.k, this.height / 2 - y * this.k, this.k);
  }

  toWorld(px: number, py: number): { x: number; y: number } {
    return { x: (px - this.x) / this.k, y: (py - this.y) / this.k };
  }

  #fitting(content: Rect, room: number): number {
    const { top, right, bottom, left } = this.edges(this.height);
    const wide = (this.width - left - right) / (content.width + 2 * room * CELL);
    const high = (this.height - top - bottom) / (content.height + 2 * room * CELL);
    return Math.min(wide, high);
  }

  #holds(content: Rect): boolean {
    const seen = this.window;
    const inside =
      content.x >= seen.x &&
      content.y >= seen.y &&
      content.x + content.width <= seen.x + seen.width &&
      content.y + content.height <= seen.y + seen.height;
    const crowded = this.#fitting(content, 0) < this.comfort.least; // it cannot all be on show anyway
    return inside || (crowded && this.k <= this.comfort.least);
  }

  #frameContent(glide: boolean): void {
    const all = this.#fitting(this.#content, ROOM);
    const k = Math.min(this.comfort.most, Math.max(this.comfort.least, all));
    if (all >= this.comfort.least || !this.#focus) return this.#centre(this.#content, k, glide);
    this.#centre(within(this.#focus, this.#content, this.#view(k)), k, glide);
  }

  #view(k: number): { width: number; height: number } {
    const { top, right, bottom, left } = this.edges(this.height);
    return { width: (this.width - left - right) / k, height: (this.height - top - bottom) / k };
  }

  #centre(rect: Rect, k: number, glide: boolean): void {
    const { top, right, bottom, left } = this.edges(this.height);
    const x = left + (this.width - left - right) / 2 - (rect.x + rect.width / 2) * k;
    const y = top + (this.height - top - bottom) / 2 - (rect.y + rect.height / 2) * k;
    if (glide) this.#glide(x, y, k);
    else this.#set(x, y, k);
  }

  #set(x: number, y: number, k: number): void {
    cancelAnimationFrame(this.#frame);
    this.moving = false;
    this.x = x;
    this.y = y;
    this.k = k;
  }

  #glide(x: number, y: number, k: number): void {
    if (!motion.lively) return this.#set(x, y, k);
    cancelAnimationFrame(this.#frame);
    const from = { x: this.x, y: this.y, k: this.k };
    const begun = performance.now();
    this.moving = true;
    const tick = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - begun) / GLIDE));
      const eased = 1 - (1 - part) ** 3;
      this.x = from.x + (x - from.x) * eased;
      this.y = from.y + (y - from.y) * eased;
      this.k = from.k + (k - from.k) * eased;
      if (part < 1) this.#frame = requestAnimationFrame(tick);
      else this.moving = false;
    };
    this.#frame = requestAnimationFrame(tick);
  }
}

/** How far a window must move for a span to be inside it. */
function shift(at: number, length: number, window: number, size: number): number {
  if (at < window) return at - window;
  if (at + length > window + size) return Math.min(at - window, at + length - window - size);
  return 0;
}

/** A view of the given size around the focus that does not look past the content. */
function within(focus: Rect, content: Rect, size: { width: number; height: number }): Rect {
  const place = (centre: number, start: number, length: number, window: number) =>
    window >= length ? start + length / 2 : Math.min(Math.max(centre, start + window / 2), start + length - window / 2);
  return {
    x: place(focus.x + focus.width / 2, content.x, content.width, size.width),
    y: place(focus.y + focus.height / 2, content.y, content.height, size.height),
    width: 0,
    height: 0,
  };
}
