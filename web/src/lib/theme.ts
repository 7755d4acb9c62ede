// Light, dark, or whatever the device uses. Colours follow `color-scheme` (styles/tokens.css), which `data-theme` sets.
import { look, THEMES, type Theme } from './look.svelte';
import { keep, recall } from './storage';

export { look, THEMES, type Theme } from './look.svelte';

const BAR = { light: '#fffaf0', dark: '#26322d' }; // the page colour of each theme, for the address bar on phones

function paintBar(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const device = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = BAR[theme === 'system' ? device : theme];
  }
}

export function applyTheme(theme: Theme): void {
  look.theme = theme;
  paintBar(theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function preferredTheme(): Theme {
  const kept = recall('theme');
  return THEMES.find((theme) => theme === kept) ?? 'system';
}

/** Applies the theme and remembers it for the next visit. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  keep('theme', theme === 'system' ? null : theme);
}
