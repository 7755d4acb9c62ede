// What draws a figure: a table that nobody plays at, with one state that nothing changes. Loaded after the words around it.
import type { Wire } from '../lib/net';
import type { FigureState } from '../lib/protocol';
import { figure } from './calls';
import { figureOf, type GameFigure } from '../games/figures';
import { Session } from '../table/session.svelte';

export interface Drawn extends Pick<FigureState, 'show' | 'around'> {
  readonly Figure: GameFigure;
  readonly session: Session;
}

const NOBODY: Wire = { send: () => undefined, renew: () => undefined, close: () => undefined };

export async function draw(game: string, name: string): Promise<Drawn | null> {
  const [Figure, { state, show, around }] = await Promise.all([figureOf(game), figure(game, name)]);
  if (!Figure) return null;
  const session = new Session(name, (ear) => {
    queueMicrotask(() => ear.message(state)); // the session must be complete first
    return NOBODY;
  });
  return { Figure, session, show, around };
}
