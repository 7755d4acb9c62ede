// Who is to do what, in one short sentence.
import { known, say, speech, t } from '../lib/i18n';
import { isYou } from '../table/names';
import { standstill, told, type Prompt } from '../table/prompt';
import type { GenericGame } from './game.svelte';

export function promptOf(game: GenericGame): Prompt {
  const { state, table } = game;
  const still = standstill(game);
  if (still) return still;
  const actor = game.actor!;
  const name = game.name(actor);
  if (state.hand_over !== null) return { text: name, call: t('ui.table.prompt.handover') };
  if (!state.to_move) {
    if (state.waiting.length < 2) return told(t('ui.generic.prompt.they', { name }));
    const names = new Intl.ListFormat(speech.locale).format(state.waiting.map((seat) => game.name(seat)));
    return told(t('ui.generic.prompt.several', { names }));
  }
  const text = isYou(table, actor) ? t('ui.table.prompt.you') : name;
  if (state.held) return { text, call: t('ui.table.prompt.held') };
  const asked = `${state.game}.ask.${state.view.phase}`;
  return { text, call: known(asked) ? say(asked) : t('ui.generic.prompt.choose') };
}
