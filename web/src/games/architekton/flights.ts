// Tiles travel from the supply to the board.
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { departure, fly } from '../../table/flights';
import { byOthers, type Stop, type Way } from '../../table/queue';
import type { GameScene } from './scene.svelte';
import type { GameState } from './view';

const PLACE = 320; // milliseconds

/** A tile of another player comes to its place before anything else of the move is shown. */
export const way: Way<GameState> = { stops };

function stops({ view }: GameState, after: GameState): readonly Stop<GameState>[] {
  const known = new Set(view.tiles.map(({ id }) => id));
  const laid = after.view.tiles.filter(({ id }) => !known.has(id));
  if (!laid.length || !byOthers(after)) return [];
  const tiles = [...view.tiles, ...laid];
  const gone = laid.map(({ printed }) => printed);
  const left = (row: readonly string[]) => row.filter((printed) => !gone.includes(printed));
  const supply = { buildings: left(view.supply.buildings), landscapes: left(view.supply.landscapes) };
  return [{ name: 'lay', view: { ...view, tiles, supply }, ms: PLACE }];
}

/** A tile that has just been laid comes from its place in the supply. One attachment for all tiles; each runs it once. */
export function arrives(scene: GameScene): Attachment<HTMLElement> {
  return (node) =>
    untrack(() => {
      const tile = scene.tileNamed(node.dataset['cell']!);
      const from = tile && scene.fresh.has(tile.id) && departure(tile.printed);
      if (from) fly(node, from, PLACE);
    });
}
