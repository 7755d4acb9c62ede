// Tiles travel from the supply to the board.
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { departure, fly } from '../../table/flights';
import type { GameScene } from './scene.svelte';

const PLACE = 320; // milliseconds

/** A tile that has just been laid comes from its place in the supply. One attachment for all tiles; each runs it once. */
export function arrives(scene: GameScene): Attachment<HTMLElement> {
  return (node) =>
    untrack(() => {
      const tile = scene.tileNamed(node.dataset['cell']!);
      const from = tile && scene.fresh.has(tile.id) && departure(tile.printed);
      if (from) fly(node, from, PLACE);
    });
}
