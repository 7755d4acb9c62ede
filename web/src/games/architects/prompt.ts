// Who is to do what, in one short sentence.
import { say, t } from '../../lib/i18n';
import { isYou } from '../../table/names';
import { standstill, told, type Prompt } from '../../table/prompt';
import type { GameScene } from './scene.svelte';
import { aBuilding, aResident } from './words';

export function promptOf(scene: GameScene): Prompt {
  const { state, table, deed } = scene;
  if (deed) return told(t('ui.table.prompt.they', { name: scene.name(deed.owner) }));
  const still = standstill(scene);
  if (still) return still;
  const actor = scene.actor!;
  const name = scene.name(actor);
  if (!state.to_move) return told(t('ui.table.prompt.they', { name }));
  const who = isYou(table, actor) ? t('ui.table.prompt.you') : name;
  if (state.held) return { text: who, call: t('ui.table.prompt.held') };
  return { text: who, call: question(scene) };
}

/** The question of the current step. */
export function question({ view, choice, rows }: GameScene): string {
  const { pending, phase } = view;
  const own = pending?.own ?? '';
  switch (phase) {
    case 'turn':
      return say(view.taken ? 'architects.ask.more' : 'architects.ask.turn');
    case 'lot':
      return choice
        ? t('ui.architects.prompt.place')
        : say('architects.ask.lot', { building: pending?.type ? aBuilding(pending.type) : '' });
    case 'own':
    case 'other':
      return say(`architects.ask.${phase}.${pending?.action ?? 'overhaul'}`, { own });
    case 'resident':
      return say(rows.length ? 'architects.ask.resident' : 'architects.ask.no_row', {
        resident: pending?.resident ? aResident(pending.resident) : '',
      });
    case 'plan':
      return say('architects.ask.plan', { own });
    case 'tile':
    case 'along':
    case 'return':
    case 'demand':
      return say(`architects.ask.${phase}`);
    default:
      return '';
  }
}
