// "What is this?": hovering over a thing, focusing it or pressing it for long explains it. Things carry `data-thing`, as lessons
// call them ("cell:N13"); what cannot be done now carries the reason in `data-why`.
import { ask } from '../lib/api';
import { closestTo } from '../lib/closest';
import { known, say, t } from '../lib/i18n';
import type { Explained, Explanation } from '../lib/protocol';
import { isArrow } from '../lib/walk';
import { layout } from '../table/layout.svelte';
import type { Session } from '../table/session.svelte';
import { learnExplaining } from './texts';
import { walkThings } from './walking';

const HOVER = 350; // milliseconds
const PRESS = 450;
const LEAVE = 220; // to reach a link in the card
const WALKED = 300; // since a key
const SLACK = 10; // pixels that a finger, or a mouse that rests, may move

/** Asks what a thing is; null: nothing is known of it. */
export type Ask = (thing: string) => Promise<Explanation | null>;

/** Asks the server about one of its tables. */
export const tableAsk =
  (table: string): Ask =>
  async (thing) => {
    const path = `/api/tables/${encodeURIComponent(table)}/explain?thing=${encodeURIComponent(thing)}`;
    return (await ask<Explained>(path)).explanation;
  };

/** Why something is not possible now, and the rule that says so, if it is one. */
export interface Reason {
  readonly text: string;
  readonly paragraph: string | null;
}
const NO_REASON: Reason = { text: '', paragraph: null };

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Shown {
  readonly explanation: Explanation | null;
  readonly why: Reason;
  readonly anchor: DOMRect;
  readonly rail: DOMRect | null;
  readonly inside: boolean;
  readonly sheet: boolean;
}

/** Where the mouse was last, at any table: the next one may open under it. */
let mouse: Place | null = null;

export class Explaining {
  shown = $state.raw<Shown | null>(null);
  readonly #session: Session;
  readonly #ask: Ask;
  readonly #past: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over: HTMLElement | null = null; // the thing that the pointer or the focus is on
  #pressed: Place | null = null;
  #rests: Place | null = null; // since then things may have come to lie under it, about which nobody asks
  #walked = -Infinity; // when a key last moved the focus; where the table itself puts it, nothing is explained
  #swallow = false; // the click that follows a long press is not meant

  /** `past`: what is on show is over, and nothing can be done with it. */
  constructor(session: Session, ask: Ask, past: boolean) {
    this.#session = session;
    this.#ask = ask;
    this.#past = past;
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
    on(
      'pointerover',
      (event: PointerEvent) => event.pointerType === 'mouse' && this.#hover(event, thingAt(event.target)),
    );
    // The veil of a lesson lies over the table, and moves of the pointer on it pass over one thing after another.
    on(
      'pointermove',
      (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return;
        const thing = isVeil(event.target) ? thingUnder(event, root) : thingAt(event.target);
        if (isVeil(event.target) || (this.#rests && thing && root.contains(thing))) this.#hover(event, thing);
        mouse = placeOf(event);
      },
      document,
    );
    on('pointerdown', (event: PointerEvent) => isVeil(event.target) && this.#press(event, root), document);
    on('pointerup', () => this.#release(), document);
    on('pointerout', ({ relatedTarget }: PointerEvent) => relatedTarget === null && this.#enter(null));
    on('keydown', (event: KeyboardEvent) => {
      if (event.key === 'Tab' || isArrow(event.key)) this.#walked = performance.now();
      walkThings(event, root);
    });
    on('focusin', ({ target }: FocusEvent) => {
      const thing = thingAt(target);
      if (thing && performance.now() - this.#walked < WALKED) this.#enter(thing);
    });
    on('focusout', ({ target }: FocusEvent) => thingAt(target) === this.#over && this.#enter(null));
    on('pointerdown', (event: PointerEvent) => this.#press(event, root));
    on('pointermove', (event: PointerEvent) => this.#moved(event));
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

  /**
   * The mouse is over a thing. If it has not been moved there, the thing has come to it: as the answer to a click, or with
   * the whole table.
   */
  #hover(event: PointerEvent, thing: HTMLElement | null): void {
    const here = placeOf(event);
    if (mouse && distance(here, mouse) === 0) this.#rests ??= here;
    if (this.#rests && distance(here, this.#rests) <= SLACK) return;
    this.#rests = null;
    this.#enter(thing);
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
      mouse = this.#rests = placeOf(event);
      this.shown = null;
      this.#point([]);
      return;
    }
    const thing = isVeil(event.target) ? thingUnder(event, root) : thingAt(event.target);
    if (!thing || !root.contains(thing)) return;
    this.#pressed = placeOf(event);
    this.#timer = setTimeout(() => {
      this.#swallow = true;
      void this.#show(thing, layout.arrangement === 'phone');
    }, PRESS);
  }

  #moved(event: PointerEvent): void {
    const from = this.#pressed;
    if (from && distance(placeOf(event), from) > SLACK) this.#release();
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

  /** The reason that a thing gives, as a sentence or the key of one; or else what is true of everything now. */
  #why(own: string | undefined): Reason {
    const because = (text: string, paragraph: string | null = null): Reason => ({ text, paragraph });
    if (own) return because(known(own) ? say(own) : own);
    const { state, pending } = this.#session;
    if (this.#past) return because(t('ui.explain.past'));
    if (!state || state.over) return because(t('ui.explain.over'));
    if (!state.table.seats.some((seat) => seat.mine)) return because(t('ui.explain.watching'));
    if (!state.to_move) return because(t('ui.explain.not_your_turn'));
    if (pending) return because(t('ui.explain.pending'));
    return because(t('ui.explain.not_asked'), state.view.paragraph);
  }

  async #show(thing: HTMLElement, sheet: boolean): Promise<void> {
    const name = thing.dataset['thing'];
    const off = thing.getAttribute('aria-disabled') === 'true';
    let found;
    try {
      [found] = await Promise.all([name ? this.#ask(name).catch(() => null) : null, learnExplaining()]);
    } catch {
      return; // without a connection there are no words for it; the next thing that is looked at tries again
    }
    const stale = !thing.isConnected || (!sheet && this.#over !== thing);
    if (stale || (!found && !off)) return;
    const own = thing.closest<HTMLElement>('aside');
    const rail = own ?? document.querySelector<HTMLElement>('.table aside.right') ?? null;
    this.shown = {
      explanation: found && !off ? { ...found, forbidden: null } : found, // what can be used needs no reason
      why: off ? this.#why(thing.dataset['why']) : NO_REASON,
      anchor: thing.getBoundingClientRect(),
      rail: rail?.getBoundingClientRect() ?? null,
      inside: own !== null,
      sheet,
    };
    this.#point(found?.places ?? []);
  }
}

const placeOf = ({ clientX, clientY }: PointerEvent): Place => ({ x: clientX, y: clientY });

const distance = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y);

const isVeil = (target: EventTarget | null): boolean => closestTo(target, '[data-veil]') !== null;

/** The thing under the pointer, whatever lies over it. */
const thingUnder = ({ clientX, clientY }: PointerEvent, root: HTMLElement): HTMLElement | null =>
  document
    .elementsFromPoint(clientX, clientY)
    .filter((element) => root.contains(element))
    .map(thingAt)
    .find((thing) => thing !== null) ?? null;

const thingAt = (target: EventTarget | null): HTMLElement | null =>
  closestTo(target, '[data-thing], [data-why], [aria-disabled="true"]');
