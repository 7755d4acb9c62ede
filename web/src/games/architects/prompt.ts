// What is asked of whom, in one short sentence.
import { say, t } from '../../lib/i18n';
import { isYou } from '../../table/names';
import type { Atelier } from './atelier.svelte';
import { aBuilding, aResident, ownerName } from './words';

export interface Prompt {
  /** What happens. */
  readonly text: string;
  /** What somebody here can do about it, in gold; empty when it is not our turn. */
  readonly call: string;
}

export function promptOf(atelier: Atelier): Prompt {
  const { state, table, actor } = atelier;
  if (state.over) return { text: t('ui.architects.prompt.over'), call: '' };
  if (state.paused) return { text: t('ui.architects.prompt.paused'), call: '' };
  if (actor === null) return { text: t('ui.architects.prompt.draws'), call: '' };
  const name = ownerName(table, actor);
  if (state.queued && !state.to_move) return { text: t('ui.table.queued', { name }), call: '' };
  if (!state.to_move) return { text: t('ui.architects.prompt.they', { name }), call: '' };
  const who = isYou(table, actor) ? t('ui.architects.prompt.you') : name;
  if (state.held) return { text: who, call: t('ui.architects.prompt.held') };
  return { text: who, call: question(atelier) };
}

/** The question that the step under way puts. */
export function question({ view, choice, rows }: Atelier): string {
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
    case 'colour':
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
