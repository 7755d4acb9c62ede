// Whose turn comes when: the seats play clockwise.
import { t } from '../lib/i18n';
import type { Scene } from '../table/scene.svelte';

/** Who plays after the one whose turn it is, up to this seat; empty where nothing is to be said. */
export function inOrder(scene: Scene, actor: number, mine: number): string {
  const count = scene.table.seats.length;
  const steps = (mine - actor + count) % count;
  if (!steps) return '';
  const names = Array.from({ length: steps }, (_, n) => (actor + n + 1) % count).map((seat) =>
    seat === mine ? t('ui.display.you') : scene.name(seat),
  );
  return t('ui.display.order', { names: names.reduce((one, other) => t('ui.display.then', { one, other })) });
}
