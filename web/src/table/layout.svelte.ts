// Which of the three arrangements of a table fits the window. Only that one is in the document.
export type Arrangement = 'phone' | 'rail' | 'full';

const phone = matchMedia('(max-width: 700px)');
const full = matchMedia('(min-width: 1200px) and (min-height: 780px)');
const wide = matchMedia('(min-width: 1200px) and (min-height: 561px)');
const low = matchMedia('(max-height: 560px)');
const touched = matchMedia('(hover: none) and (pointer: coarse)');
const standing = matchMedia('(min-height: 961px) and (max-aspect-ratio: 1)');

class Layout {
  arrangement = $state<Arrangement>(read());
  /** A window so low (a phone in landscape) that every bar is as thin as possible. */
  low = $state(low.matches);
  /** Fingers and no mouse, and so no keys either. */
  touch = $state(touched.matches);
  #standing = $state(standing.matches);
  /** A tablet in portrait: what is at the sides elsewhere is above and below, so that the middle has the full width. */
  readonly upright = $derived(this.arrangement === 'rail' && this.#standing);

  #wide = $state(wide.matches);
  /** A laptop: room at both sides, but too low for the full arrangement. The prompt is in the bar, not over the board. */
  readonly laptop = $derived(this.arrangement === 'rail' && this.#wide);

  constructor() {
    phone.addEventListener('change', () => (this.arrangement = read()));
    full.addEventListener('change', () => (this.arrangement = read()));
    standing.addEventListener('change', () => (this.#standing = standing.matches));
    wide.addEventListener('change', () => (this.#wide = wide.matches));
    touched.addEventListener('change', () => (this.touch = touched.matches));
    low.addEventListener('change', () => (this.low = low.matches));
  }
}

function read(): Arrangement {
  if (phone.matches) return 'phone';
  return full.matches ? 'full' : 'rail';
}

export const layout = new Layout();
