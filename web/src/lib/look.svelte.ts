// The theme somebody chose; `system` follows the device.
import { MediaQuery } from 'svelte/reactivity';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const deviceIsDark = new MediaQuery('prefers-color-scheme: dark');

class Look {
  theme = $state.raw<Theme>('system');

  /** What is on the screen now; pictures that exist by day and by night follow it. */
  get dark(): boolean {
    return this.theme === 'system' ? deviceIsDark.current : this.theme === 'dark';
  }
}

export const look = new Look();
