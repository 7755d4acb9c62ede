// The chosen theme; `system` follows the device.
import { MediaQuery } from 'svelte/reactivity';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const deviceIsDark = new MediaQuery('prefers-color-scheme: dark');

class Look {
  theme = $state.raw<Theme>('system');

  /** Whether the page is dark now; pictures with a light and a dark version follow it. */
  get dark(): boolean {
    return this.theme === 'system' ? deviceIsDark.current : this.theme === 'dark';
  }
}

export const look = new Look();
