// Who is to do what, in one short sentence.
import { t } from '../../lib/i18n';
import { layout } from '../../table/layout.svelte';
import { isYou } from '../../table/names';
import { standstill, type Prompt } from '../../table/prompt';
import { aloud, readable } from './log';
import type { GameScene } from './scene.svelte';

/** The prompt, after what happened without a decision. On a phone, that is shown only with the confirmation. */
export function promptOf(scene: GameScene): Prompt {
  const { text, call } = questionOf(scene);
  const told = layout.arrangement === 'phone' && scene.state.held ? [] : forcedWords(scene);
  return { text: [...told, text].join(' '), call };
}

/** Sentences about houses that went back without a decision. */
export function forcedWords(scene: GameScene): string[] {
  return readable(scene.forced, scene.state.table).map(aloud);
}

function questionOf(scene: GameScene): Prompt {
  const { state, view, hand } = scene;
  const { table } = state;
  const still = standstill(scene);
  if (still) return still;
  const actor = scene.actor!;
  const name = scene.name(actor);
  if (!state.to_move)
    return {
      text: t(view.phase === 'pay' ? 'ui.architekton.prompt.they_decide' : 'ui.architekton.prompt.they_lay', { name }),
      call: '',
    };
  const you = isYou(table, actor);
  const who = you ? '' : `${name}: `;
  if (state.held) {
    const turn = state.held.move.kind !== 'pay' && state.held.move.kind !== 'back';
    if (turn) return { text: who + t('ui.architekton.prompt.held'), call: t('ui.architekton.prompt.held_call') };
    return { text: who + t('ui.architekton.prompt.held_pay'), call: t('ui.architekton.prompt.held_pay_call') };
  }
  if (view.phase === 'pay') {
    const text = t(you ? 'ui.architekton.prompt.enclosed_you' : 'ui.architekton.prompt.enclosed', {
      cell: view.due?.cell ?? '',
      name,
    });
    return { text, call: t(you ? 'ui.architekton.prompt.you_decide' : 'ui.architekton.prompt.name_decides', { name }) };
  }
  if (view.phase === 'house')
    return { text: who + t('ui.architekton.prompt.house'), call: t('ui.architekton.prompt.house_call') };
  const text = who + t('ui.architekton.prompt.tile', { number: view.tile });
  if (!hand.tile) return { text, call: t('ui.architekton.prompt.take') };
  if (!hand.spot) return { text, call: t('ui.architekton.prompt.spot') };
  if (hand.tile.kind === 'landscape') return { text, call: t('ui.architekton.prompt.lay_landscape') };
  return { text, call: t(hand.choice ? 'ui.architekton.prompt.lay' : 'ui.architekton.prompt.turn') };
}
