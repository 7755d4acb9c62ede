// Buildings travel: from the display or from another lot to where they stand now.
import { departure, departing, fly } from '../../table/flights';
import type { GameScene } from './scene.svelte';
import { LOTS } from './lots';
import type { Owner } from './seats';
import type { Type } from './types';
import type { RegionView } from './view';

const ARRIVE = 380; // milliseconds
const NEAR = 12; // pixels; a building that was dropped here does not jump

/** The pieces that may travel, and the ids for their departure points. */
export const PIECES = '[data-piece], [data-lot], [data-requirement], [data-service]';
export const pieceId = ({ dataset }: HTMLElement): string =>
  dataset['piece'] ?? dataset['lot'] ?? dataset['requirement'] ?? `${dataset['service']}`;

const lotsOf = (view: RegionView, owner: Owner) => (owner === 'automa' ? view.automa?.lots : view.seats[owner]?.lots);

/** Where a building new to its lot comes from: the pointer, another lot, the row, or Backup plans. */
function origin(scene: GameScene, old: RegionView, owner: Owner, type: Type): DOMRect | undefined {
  const lifted = departure('ghost');
  if (lifted) return lifted;
  if (scene.flies) return departure(scene.flies.id);
  const now = scene.city(owner).lots;
  const left = lotsOf(old, owner)?.findIndex((one, index) => one === type && now[index] !== type) ?? -1;
  if (left >= 0) return departure(LOTS[left]!);
  const still = new Set([...scene.view.current, ...scene.view.backup].map((piece) => piece.id));
  const gone = [...old.current, ...old.backup].find((piece) => piece.type === type && !still.has(piece.id));
  return departure(gone?.id ?? 'hand');
}

/** Only a building that has just been placed travels, not those of a city that was just opened. */
export function arrive(node: HTMLElement, scene: GameScene, owner: Owner, lot: string, type: Type): void {
  const { before } = scene.session;
  if (!before || !departing()) return;
  const old = before.view;
  if (lotsOf(old, owner)?.[LOTS.indexOf(lot)] === type) return;
  const from = origin(scene, old, owner, type);
  const to = node.getBoundingClientRect();
  if (!from || (Math.abs(from.x - to.x) < NEAR && Math.abs(from.y - to.y) < NEAR)) return;
  fly(node, from, ARRIVE);
}
