// What a table of Architects and its big screen begin with.
import { noteDepartures } from '../../table/flights';
import type { Session } from '../../table/session.svelte';
import { beforeState } from '../../table/states.svelte';
import { pieceId, PIECES } from './flights';
import { GameScene } from './scene.svelte';
import type { GameState } from './view';

/** Before anything is drawn: a building in hand stays where it lay, and so under the pointer that carries it. */
export function openScene(session: Session<GameState>): GameScene {
  const scene = new GameScene(session);
  beforeState(session, () => {
    noteDepartures(PIECES, pieceId, session.before !== null);
    scene.arrived();
  });
  return scene;
}
