// Tiles travel from the supply to the board.
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { departure, fly } from '../../table/flights';
import { byOthers, type Stop, type Way } from '../../table/queue';
import type { GameScene } from './scene.svelte';
import type { GameState } from './view';

const PLACE = 320; // milliseconds
const COUNT = 300; // milliseconds per house that is counted

/** A tile of another player comes to its place before anything else of the move is shown. */
export const way: Way<GameState> = { stops, scoring };

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

/** The houses of both groups one after another, then the chips (K8.2). */
function scoring({ view }: GameState): readonly Stop<GameState>[] {
  const { result } = view;
  if (!result || result.reason === 'early') return [];
  const houses = Math.max(...result.seats.map(({ group }) => group.length));
  return Array.from({ length: houses + 2 }, (_, counted) => ({
    name: 'count',
    view,
    ms: COUNT,
    counted,
    totals: result.seats.map(({ group, chips }) => Math.min(counted, group.length) + (counted > houses ? chips : 0)),
  }));
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
