// What the themes are called, and their signs.
import { t, type Key } from '../lib/i18n';
import type { IconName } from '../lib/icons';
import type { Theme } from '../lib/theme';

const SIGN: Record<Theme, IconName> = { system: 'system', light: 'sun', dark: 'moon' };
const NAME: Record<Theme, Key> = {
  system: 'ui.shell.theme.system',
  light: 'ui.shell.theme.light',
  dark: 'ui.shell.theme.dark',
};

export const themeName = (theme: Theme): string => t(NAME[theme]);
export const themeSign = (theme: Theme): IconName => SIGN[theme];
