// What the bell lists: invitations, tables that wait, games that are over since it was last looked at.
import { box } from '../lib/boxes';
import { t } from '../lib/i18n';
import type { Notice } from '../lib/notices.svelte';
import type { InvitationInfo, TableCard } from '../lib/protocol';
import { waitingForMe } from './order';
import { eventWords, listed, othersAt, tableTime } from './words';

export interface Item {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly head: string;
  readonly words: string;
  readonly table: string;
}

interface News {
  readonly tables: readonly TableCard[];
  readonly invitations: readonly InvitationInfo[];
  readonly seen: number; // when the list was last looked at, in seconds since 1970
  readonly now: Date;
  readonly wants: (kind: Notice) => boolean;
}

export function bellItems({ tables, invitations, seen, now, wants }: News): readonly Item[] {
  const invited = invitations.map(({ id, name, table }): Item => {
    const title = box(table.game)?.title ?? table.game;
    const head = t('ui.start.me.invites', { name });
    return { id, game: table.game, title, head, words: `${title} · ${tableTime(table)}`, table: table.id };
  });
  const ended = tables.filter(({ mode, state, updated }) => mode === 'together' && state === 'over' && updated > seen);
  return [
    ...(wants('invitation') ? invited : []),
    ...(wants('turn') ? waitingForMe(tables) : []).map((card) =>
      item(card, t(card.asked ? 'ui.start.me.answer' : 'ui.start.me.move'), eventWords(card, now)),
    ),
    ...(wants('over') ? ended : []).map((card) =>
      item(card, t('ui.me.bell.over'), t('ui.start.me.with', { name: listed(othersAt(card)) })),
    ),
  ];
}

const item = ({ id, game, title }: TableCard, state: string, words: string): Item => ({
  id,
  game,
  title,
  head: `${title} · ${state}`,
  words,
  table: id,
});
