// The consequences of a choice, line by line, for the preview.
import { t } from '../../lib/i18n';
import type { IconName } from '../../lib/icons';
import type { GameScene } from './scene.svelte';
import { kindOf, ownerOf } from './spaces';
import type { CityChoice, Comparison } from './view';
import { afterStep, cardName, ownerName, points, printed, words } from './words';

export interface Line {
  readonly seat: number | null; // whose card it affects
  readonly icon: IconName;
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'plain';
}

export function consequences(scene: GameScene, choice: CityChoice): Line[] {
  return [
    ...ofComparing(scene, choice),
    ...ofChanges(scene, choice),
    ...ofCover(scene, choice),
    ...ofEffect(scene, choice),
  ];
}

function ofComparing(scene: GameScene, choice: CityChoice): Line[] {
  const compare = choice.compare;
  const { move } = choice;
  if (!compare) {
    const placed = move.kind === 'play' && move.space !== 'out' && !waits(scene, choice);
    return placed ? [{ seat: null, icon: 'scale', text: t('ui.architectura.follow.alone'), tone: 'plain' }] : [];
  }
  const seat = ownerOf(compare.with);
  const card = cardName(scene.view, kindOf(compare.with));
  return [{ seat, icon: 'scale', ...compareWords(choice, compare, card) }];
}

/** A card with a cost is announced first and placed once the cost is paid (A10.8). */
const waits = (scene: GameScene, choice: CityChoice) => choice.then?.what === 'cost' && scene.view.phase !== 'cost';

function compareWords(choice: CityChoice, compare: Comparison, card: string): Pick<Line, 'text' | 'tone'> {
  const left = printed(compare.left);
  if (compare.outcome === 'nothing')
    return { text: t('ui.architectura.follow.same', { card, left, value: printed(compare.value) }), tone: 'plain' };
  if (compare.protected === 'theirs')
    return { text: t('ui.architectura.follow.protected', { card, left }), tone: 'plain' };
  if (compare.protected === 'own')
    return { text: t('ui.architectura.follow.you_decide', { card, left }), tone: 'plain' };
  if (compare.outcome === 'destroyed')
    return {
      text: t(compare.escapes ? 'ui.architectura.follow.escapes' : 'ui.architectura.follow.destroyed', { card, left }),
      tone: 'bad',
    };
  const now = printed(afterStep(choice, compare));
  if (now === left) return { text: t('ui.architectura.follow.stays', { card, left }), tone: 'plain' };
  if (compare.outcome === 'raised')
    return { text: t('ui.architectura.follow.raised', { card, left, value: now }), tone: 'good' };
  return { text: t('ui.architectura.follow.lowered', { card, left, value: now }), tone: 'bad' };
}

/** Cards whose value changes because of a neighbour, or through an effect without a choice. */
function ofChanges(scene: GameScene, choice: CityChoice): Line[] {
  const lines: Line[] = [];
  for (const { id, before, after } of choice.changes ?? []) {
    if (id === choice.compare?.with || before === null || before.covered) continue;
    const line = { seat: ownerOf(id), icon: 'layers' as const };
    const card = cardName(scene.view, kindOf(id));
    if (after === null) lines.push({ ...line, text: t('ui.architectura.follow.leaves', { card }), tone: 'bad' });
    else if (after.down && !before.down)
      lines.push({
        ...line,
        text: t('ui.architectura.follow.destroyed', { card, left: printed(before.value ?? '') }),
        tone: 'bad',
      });
    else if (!after.down && before.down)
      lines.push({
        ...line,
        text: t('ui.architectura.follow.restored', { card, value: printed(after.value ?? '') }),
        tone: 'good',
      });
    else if (after.token && !before.token)
      lines.push({ ...line, text: t('ui.architectura.follow.token', { card }), tone: 'good' });
    else if (before.value !== null && after.value !== null && before.value !== after.value) {
      lines.push({
        ...line,
        text: t('ui.architectura.follow.changes', { card, left: printed(before.value), value: printed(after.value) }),
        tone: after.value > before.value ? 'good' : 'bad',
      });
    }
  }
  return lines;
}

function ofCover(scene: GameScene, choice: CityChoice): Line[] {
  const { move } = choice;
  if (!('space' in move) || move.kind === 'choose' || move.kind === 'turn' || move.kind === 'swap') return [];
  const under = scene.tops.get(move.space);
  if (!under) return [];
  const name = ownerName(scene.view, scene.table, under.owner);
  return [
    {
      seat: null,
      icon: 'layers',
      text: t('ui.architectura.follow.covers', { card: cardName(scene.view, under.card), name }),
      tone: 'plain',
    },
  ];
}

function ofEffect(scene: GameScene, choice: CityChoice): Line[] {
  const { move } = choice;
  if (move.kind !== 'play') return [];
  const kind = scene.kind(move.card);
  if (kind.end || kind.outside || waits(scene, choice))
    return [{ seat: null, icon: 'sparkles', text: words(kind.text), tone: 'plain' }];
  if (kind.may === null) return [];
  const idle = kind.may && (choice.then === null || choice.then === undefined);
  if (idle) return [{ seat: null, icon: 'sparkles', text: t('ui.architectura.follow.no_target'), tone: 'plain' }];
  return [
    { seat: null, icon: 'sparkles', text: t('ui.architectura.follow.then', { text: words(kind.text) }), tone: 'plain' },
  ];
}

/** The seats whose points the choice changes, with both figures. */
export function pointChanges(
  choice: CityChoice,
): { seat: number; figures: readonly [string, string]; more: boolean }[] {
  if (!choice.points) return [];
  const [before, after] = choice.points;
  return before.flatMap((value, seat) => {
    const now = after[seat]!;
    return now === value ? [] : [{ seat, figures: [points(value), points(now)] as const, more: now > value }];
  });
}
