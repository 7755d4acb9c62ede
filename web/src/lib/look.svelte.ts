// The theme somebody chose; `system` follows the device.
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

class Look {
  theme = $state.raw<Theme>('system');
}

export const look = new Look();
