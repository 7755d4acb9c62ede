// Who is to do what, in one short sentence.
import { say, t } from '../../lib/i18n';
import { isYou } from '../../table/names';
import { standstill, type Prompt } from '../../table/prompt';
import type { GameScene } from './scene.svelte';
import { ownerName, withCardNames } from './words';

export function promptOf(scene: GameScene): Prompt {
  const { state, view, hand, table } = scene;
  const still = standstill(scene);
  if (still) return still;
  const { pending } = scene;
  const actor = scene.actor!;
  const name = scene.name(actor);
  if (state.hand_over !== null) return { text: name, call: t('ui.table.prompt.handover') };
  if (!state.to_move)
    return {
      text: t(view.phase === 'build' ? 'ui.architectura.prompt.they_build' : 'ui.table.prompt.they', { name }),
      call: '',
    };
  // Somebody may be asked in another's turn, too; and of a held move the view shows already what would come after it.
  const ownTurn = !state.held && view.active === actor;
  const who = isYou(table, actor) ? t(ownTurn ? 'ui.table.prompt.you' : 'ui.seat.you') : name;
  if (state.held) return { text: who, call: t('ui.table.prompt.held') };
  if (!pending) return { text: who, call: '' };
  if (view.phase === 'build') return { text: who, call: t('ui.architectura.prompt.build') };
  const whose = typeof pending.whose === 'number' ? ownerName(view, table, pending.whose) : '';
  const asks = say(pending.key, { ...withCardNames(pending.params), whose });
  if (['play', 'extra', 'replay', 'lay'].includes(view.phase) && hand.card !== null)
    return { text: who, call: t(hand.choice ? 'ui.architectura.prompt.confirm' : 'ui.architectura.prompt.space') };
  return { text: who, call: asks };
}
