// What the bar says about a table that is shown later than it is played.
import { t } from '../lib/i18n';
import type { Session } from './session.svelte';

export function lateness({ state }: Session): readonly string[] {
  return state && state.delay !== null ? [t('ui.talk.delay', { count: state.delay })] : [];
}
