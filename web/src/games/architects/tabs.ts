// The pages on phones.
import { t } from '../../lib/i18n';
import type { PhoneTab } from '../../table/PhoneTabs.svelte';
import type { GameScene } from './scene.svelte';
import { ACTIONS } from './actions';

const STARTED: readonly string[] = [...ACTIONS, 'boat'];

export type Tab = 'city' | 'goals' | 'services' | 'residents' | 'players';

/** The pages of this game; that of services and actions shows how many of them can be used. */
export function tabsOf(scene: GameScene): readonly PhoneTab<Tab>[] {
  const open = scene.services.length + scene.choices.filter(({ move }) => STARTED.includes(move.kind)).length;
  const tabs: PhoneTab<Tab>[] = [
    { id: 'city', name: t('ui.architects.tab.city'), icon: 'map' },
    { id: 'goals', name: t('ui.architects.tab.goals'), icon: 'flag' },
    { id: 'services', name: t('ui.architects.tab.services'), icon: 'hand', count: open },
  ];
  if (scene.view.residents) tabs.push({ id: 'residents', name: t('ui.architects.tab.residents'), icon: 'user' });
  return [...tabs, { id: 'players', name: t('ui.architects.tab.players'), icon: 'users' }];
}
