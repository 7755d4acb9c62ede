// The visible part of an endless table: screen = world × k + (x, y). One cell is CELL world units.
import { motion } from './motion.svelte';

export const CELL = 100;

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The position and scale of the world on the screen. */
interface View {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const GLIDE = 260; // milliseconds
const PAUSE = 80; // milliseconds, so that the change before a glide is painted first
const STEP = 1.25; // one press of + or −
const ROOM = 0.08; // cells kept free around the content, which includes the places where it can grow
const RIM = 0.08; // cells kept free around places that can be chosen
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

  /** What overlaps the edges of a window of this height, and must not hide the content. */
  edges: (height: number) => Insets = () => ({ top: 0, right: 0, bottom: 0, left: 0 });
  /**
   * The sizes at which a tile is easy to read: never larger, and smaller only if everything is to be shown. `reach`: how
   * small it may get so that all places that can be chosen are visible; a finger can still hit them.
   */
  comfort = { reach: 0.44, least: 0.56, most: 0.96 };

  #content: Rect = cells(0, 0, 0, 0);
  #focus: Rect | null = null; // what matters most if not everything fits
  #offered: readonly Rect[] = [];
  #goal: View = { x: 0, y: 0, k: 1 }; // the view at rest, or at the end of its glide
  #frame = 0;
  #started = false;
  #screen = '';

  /** The visible part of the world, inside the insets. */
  get window(): Rect {
    return this.#shownIn(this);
  }

  /** The same once the view is at rest. */
  get ahead(): Rect {
    return this.#shownIn(this.#goal);
  }

  /** Keeps the content in view with as little movement as possible; at least the focus, if not everything fits. */
  follow(content: Rect, focus: Rect | null): void {
    const moved = focus !== null && (focus.x !== this.#focus?.x || focus.y !== this.#focus?.y);
    this.#content = content;
    this.#focus = focus;
    if (!this.#started) return;
    if (this.follows && !this.#holds(content)) this.#frameContent(true);
    else if (focus && moved) this.reveal(focus);
  }

  /** Places that can be chosen now: at least one is visible, and all if the view follows and they fit. */
  offer(places: readonly Rect[]): void {
    const known = this.#offered;
    this.#offered = places;
    const same =
      places.length === known.length && places.every((place, i) => place.x === known[i]!.x && place.y === known[i]!.y);
    if (this.#started && !same) this.#showOffered();
  }

  /** Shows all of the content, however small it gets. */
  fitAll(): void {
    this.follows = true;
    const k = Math.min(this.comfort.most, this.#fitting(this.#content, ROOM));
    this.#centre(this.#content, Math.max(LIMITS.least, k), true);
  }

  /** Shows the size that is easiest to read, around the focus. */
  comfortable(): void {
    this.follows = true;
    this.#frameContent(true);
  }

  /** Reframes only when the window changes; if a panel next to the board changes size, the board stays if possible. */
  resize(width: number, height: number): void {
    const grown = { x: (width - this.width) / 2, y: (height - this.height) / 2 };
    const screen = `${innerWidth} ${innerHeight}`;
    const another = screen !== this.#screen;
    this.#screen = screen;
    this.width = width;
    this.height = height;
    if (!this.#started || (this.follows && another)) this.#frameContent(false);
    else if (another) this.#set(this.x + grown.x, this.y + grown.y, this.k);
    else if (this.follows && this.#fitting(this.#content, 0) >= this.#goal.k) this.reveal(this.#content);
    else if (this.follows && !this.#holds(this.#content)) this.#frameContent(true);
    else if (this.follows && this.#focus) this.reveal(this.#focus);
    this.#started = true;
    this.#showOffered();
  }

  /** Moves just far enough to show the rectangle. */
  reveal(rect: Rect): void {
    const { k } = this.#goal;
    const at = this.#revealing(rect, this.#goal);
    if (at.x !== this.#goal.x || at.y !== this.#goal.y) this.#glide(at.x, at.y, k);
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
    const crowded = this.#fitting(content, 0) < this.comfort.least; // not everything is visible anyway
    return inside(content, this.ahead) || (crowded && this.#goal.k <= this.comfort.least);
  }

  #shownIn({ x, y, k }: View): Rect {
    const { top, left } = this.edges(this.height);
    return { x: (left - x) / k, y: (top - y) / k, ...this.#view(k) };
  }

  /** The view, moved just far enough to show the rectangle. */
  #revealing(rect: Rect, view: View): View {
    const seen = this.#shownIn(view);
    const dx = shift(rect.x, rect.width, seen.x, seen.width);
    const dy = shift(rect.y, rect.height, seen.y, seen.height);
    return { x: view.x - dx * view.k, y: view.y - dy * view.k, k: view.k };
  }

  #showOffered(): void {
    const seen = this.ahead;
    const hidden = this.#offered.filter((place) => !inside(place, seen));
    if (!hidden.length) return;
    const all = around(this.#offered);
    const k = Math.min(this.#goal.k, this.#fitting(all, 0));
    let next: View;
    if (this.follows && k >= this.comfort.reach) {
      // Zoom out around the middle of the visible part, then move as little as necessary.
      const middle = { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
      const shrunk = {
        x: this.#goal.x + middle.x * (this.#goal.k - k),
        y: this.#goal.y + middle.y * (this.#goal.k - k),
        k,
      };
      next = this.#revealing(all, shrunk);
    } else if (hidden.length === this.#offered.length) {
      next = this.#revealing(closest(hidden, seen), this.#goal);
    } else return;
    this.#glide(next.x, next.y, next.k, PAUSE);
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
    this.#goal = { x, y, k };
    this.x = x;
    this.y = y;
    this.k = k;
  }

  #glide(x: number, y: number, k: number, pause = 0): void {
    if (!motion.lively) return this.#set(x, y, k);
    cancelAnimationFrame(this.#frame);
    this.#goal = { x, y, k };
    const from = { x: this.x, y: this.y, k: this.k };
    const begun = performance.now() + pause;
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

/** Whether a window shows all of a rectangle; tiny differences do not count. */
function inside(rect: Rect, window: Rect): boolean {
  const hair = 0.5;
  return (
    rect.x >= window.x - hair &&
    rect.y >= window.y - hair &&
    rect.x + rect.width <= window.x + window.width + hair &&
    rect.y + rect.height <= window.y + window.height + hair
  );
}

/** The rectangle around all of them, with a margin. */
function around(places: readonly Rect[]): Rect {
  const rim = RIM * CELL;
  const x = Math.min(...places.map((place) => place.x)) - rim;
  const y = Math.min(...places.map((place) => place.y)) - rim;
  const right = Math.max(...places.map((place) => place.x + place.width)) + rim;
  const bottom = Math.max(...places.map((place) => place.y + place.height)) + rim;
  return { x, y, width: right - x, height: bottom - y };
}

/** The place nearest to the middle of a window. */
function closest(places: readonly Rect[], window: Rect): Rect {
  const away = (place: Rect) =>
    Math.abs(place.x + place.width / 2 - window.x - window.width / 2) +
    Math.abs(place.y + place.height / 2 - window.y - window.height / 2);
  return places.toSorted((a, b) => away(a) - away(b))[0]!;
}

/** How far a window must move to contain a span. */
function shift(at: number, length: number, window: number, size: number): number {
  if (length > size) return at + (length - size) / 2 - window; // not all of it fits: its middle
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
