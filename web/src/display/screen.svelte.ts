// The screen that a whole room looks at: how large things are on it, that it stays lit, and that no pointer is in the way.
import { innerHeight, innerWidth } from 'svelte/reactivity/window';

const CALM = 3000; // milliseconds after which a pointer that rests is hidden
const LYING = { width: 1920, height: 1080 };
const UPRIGHT = { width: 1080, height: 1560 };

export class BigScreen {
  readonly #width = $derived(innerWidth.current ?? LYING.width);
  readonly #height = $derived(innerHeight.current ?? LYING.height);
  /** A tablet that stands: what is beside the board elsewhere is below it. */
  readonly upright = $derived(this.#height > this.#width);
  /** How many pixels one is that was drawn for the usual size. */
  readonly unit = $derived.by(() => {
    const drawn = this.upright ? UPRIGHT : LYING;
    return Math.min(this.#width / drawn.width, this.#height / drawn.height);
  });
  /** The window of a phone: the board gets the room of what is beside it elsewhere. */
  readonly small = $derived(this.unit < 0.45);
  calm = $state(false); // the pointer has rested for a while
  full = $state(false);
  /** Telephones of some makers show no page on their full screen. */
  readonly canBeFull = 'requestFullscreen' in document.documentElement && document.fullscreenEnabled;

  #timer: ReturnType<typeof setTimeout> | undefined;
  #lock: WakeLockSentinel | null = null;

  /** Watches pointer and screen until what it returns is called. */
  watch(): () => void {
    const moved = () => this.#stir();
    const changed = () => (this.full = document.fullscreenElement !== null);
    const seen = () => void this.#stayLit();
    document.addEventListener('pointermove', moved);
    document.addEventListener('keydown', moved);
    document.addEventListener('fullscreenchange', changed);
    document.addEventListener('visibilitychange', seen);
    moved();
    seen();
    return () => {
      document.removeEventListener('pointermove', moved);
      document.removeEventListener('keydown', moved);
      document.removeEventListener('fullscreenchange', changed);
      document.removeEventListener('visibilitychange', seen);
      clearTimeout(this.#timer);
      void this.#lock?.release();
    };
  }

  async fill(): Promise<void> {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch {
      // The browser does not want to: the window stays as it is.
    }
  }

  #stir(): void {
    clearTimeout(this.#timer);
    this.calm = false;
    this.#timer = setTimeout(() => (this.calm = true), CALM);
  }

  /** Browsers let go of the lock when the page is hidden, and give none on plain http pages of another machine. */
  async #stayLit(): Promise<void> {
    if (document.hidden || !('wakeLock' in navigator)) return;
    try {
      this.#lock = await navigator.wakeLock.request('screen');
    } catch {
      this.#lock = null;
    }
  }
}
