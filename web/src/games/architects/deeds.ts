// What somebody else does, in one sentence, while it is being followed.
import { say, t } from '../../lib/i18n';
import { mark, split, whole, type Part } from '../../table/sentence';
import { readable } from './log';
import { blockOf } from './lots';
import type { GameScene } from './scene.svelte';
import type { GameLine } from './view';

/** What the Automa takes, and for which block; nothing if it builds nothing. */
export function automaTakes(lines: readonly GameLine[]): readonly Part<'name'>[] {
  const placed = lines.find((line) => line.key === 'architects.event.automa_placed');
  if (!placed) return [];
  const tile = lines.some((line) => line.key === 'architects.event.automa_tile');
  const building = mark('name', say(placed.params.building.slice(1)));
  const key = tile ? 'ui.architects.automa.takes_tile' : 'ui.architects.automa.takes';
  return split<'name'>(t(key, { building, block: blockOf(placed.params.lot) }), 'name');
}

/** The sentence of the turn on show; empty at rest, and if there is none. */
export function deedWords({ deed, automaNow, session, table }: GameScene): string {
  if (!deed) return '';
  if (deed.owner === 'automa') return whole(automaTakes(automaNow));
  const line = readable(session.coming?.events ?? [], table).find(({ owner }) => owner === deed.owner);
  return whole(line?.parts ?? []);
}
