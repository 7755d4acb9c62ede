// "What is this?": hovering over a thing, focusing it or pressing it for long explains it. Things carry `data-thing`, as lessons
// call them ("cell:N13"); what cannot be done now carries the reason in `data-why`.
import { ask } from '../lib/api';
import { closestTo } from '../lib/closest';
import type { Explained, Explanation } from '../lib/protocol';
import { isArrow } from '../lib/walk';
import { layout } from '../table/layout.svelte';
import type { Session } from '../table/session.svelte';
import { learnExplaining } from './texts';

const HOVER = 350; // milliseconds
const PRESS = 450;
const LEAVE = 220; // to reach a link in the card
const WALKED = 300; // since a key
const SLACK = 10; // pixels that a finger may move

interface Shown {
  readonly explanation: Explanation | null;
  readonly why: string;
  readonly anchor: DOMRect;
  readonly rail: DOMRect | null;
  readonly inside: boolean;
  readonly sheet: boolean;
}

export class Explaining {
  shown = $state.raw<Shown | null>(null);
  readonly #session: Session;
  readonly #asks: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over: HTMLElement | null = null; // the thing that the pointer or the focus is on
  #pressed: { x: number; y: number } | null = null;
  #walked = -Infinity; // when a key last moved the focus; where the table itself puts it, nothing is explained
  #swallow = false; // the click that follows a long press is not meant

  /** `asks`: the server has this table and can say what is on it. */
  constructor(session: Session, asks: boolean) {
    this.#session = session;
    this.#asks = asks;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#over = null;
    this.shown = null;
    this.#point([]);
  }

  /** Watches a table. */
  watch(root: HTMLElement): () => void {
    const listeners = new AbortController();
    root.dataset['explains'] = ''; // from now on
    const on = <E extends Event>(name: string, listen: (event: E) => void, target: EventTarget = root) =>
      target.addEventListener(name, (event) => listen(event as E), { signal: listeners.signal, capture: true });
    on('pointerover', (event: PointerEvent) => event.pointerType === 'mouse' && this.#enter(thingAt(event.target)));
    on('pointerout', ({ relatedTarget }: PointerEvent) => relatedTarget === null && this.#enter(null));
    on('keydown', ({ key }: KeyboardEvent) => {
      if (key === 'Tab' || isArrow(key)) this.#walked = performance.now();
    });
    on('focusin', ({ target }: FocusEvent) => {
      const thing = thingAt(target);
      if (thing && performance.now() - this.#walked < WALKED) this.#enter(thing);
    });
    on('focusout', ({ target }: FocusEvent) => thingAt(target) === this.#over && this.#enter(null));
    on('pointerdown', (event: PointerEvent) => this.#press(event, root));
    on('pointermove', (event: PointerEvent) => this.#moved(event));
    on('pointerup', () => this.#release());
    on('pointercancel', () => this.#release());
    on('contextmenu', (event) => this.#pressed && event.preventDefault());
    on('click', (event) => {
      if (!this.#swallow) return;
      this.#swallow = false;
      event.preventDefault();
      event.stopPropagation();
    });
    on('keydown', (event: KeyboardEvent) => event.key === 'Escape' && this.shown && this.close(), document);
    return () => {
      listeners.abort();
      clearTimeout(this.#timer);
    };
  }

  #enter(thing: HTMLElement | null): void {
    if (thing === this.#over || this.shown?.sheet) return;
    clearTimeout(this.#timer);
    this.#over = thing;
    if (thing) this.#timer = setTimeout(() => void this.#show(thing, false), HOVER);
    else this.#timer = setTimeout(() => this.close(), LEAVE);
  }

  /** Pressing a thing means acting with it, unless it is pressed for long with a finger. */
  #press(event: PointerEvent, root: HTMLElement): void {
    clearTimeout(this.#timer);
    this.#swallow = false;
    if (event.pointerType === 'mouse') {
      this.shown = null;
      this.#point([]);
      return;
    }
    const thing = thingAt(event.target);
    if (!thing || !root.contains(thing)) return;
    this.#pressed = { x: event.clientX, y: event.clientY };
    this.#timer = setTimeout(() => {
      this.#swallow = true;
      void this.#show(thing, layout.arrangement === 'phone');
    }, PRESS);
  }

  #moved(event: PointerEvent): void {
    const from = this.#pressed;
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK) this.#release();
  }

  #release(): void {
    if (!this.#pressed) return;
    this.#pressed = null;
    clearTimeout(this.#timer);
  }

  /** Nothing is drawn again in the middle of a click that changes nothing. */
  #point(places: readonly string[]): void {
    if (places.length || this.#session.pointed.length) this.#session.pointed = places;
  }

  #ask(thing: string): Promise<Explained> {
    return ask(`/api/tables/${encodeURIComponent(this.#session.table)}/explain?thing=${encodeURIComponent(thing)}`);
  }

  async #show(thing: HTMLElement, sheet: boolean): Promise<void> {
    const name = thing.dataset['thing'];
    const why = thing.getAttribute('aria-disabled') === 'true' ? (thing.dataset['why'] ?? '') : '';
    let found;
    try {
      [found] = await Promise.all([name && this.#asks ? this.#ask(name).catch(() => null) : null, learnExplaining()]);
    } catch {
      return; // without a connection there are no words for it; the next thing that is looked at tries again
    }
    const stale = !thing.isConnected || (!sheet && this.#over !== thing);
    if (stale || (!found && !why)) return;
    const own = thing.closest<HTMLElement>('aside');
    const rail = own ?? document.querySelector<HTMLElement>('.table aside.right') ?? null;
    this.shown = {
      explanation: found?.explanation ?? null,
      why,
      anchor: thing.getBoundingClientRect(),
      rail: rail?.getBoundingClientRect() ?? null,
      inside: own !== null,
      sheet,
    };
    this.#point(found?.explanation.places ?? []);
  }
}

const thingAt = (target: EventTarget | null): HTMLElement | null =>
  closestTo(target, '[data-thing], [data-why]') ?? null;
