// How games draw the figures of their rules, found in their folders. Each is loaded with the first figure.
import type { Component } from 'svelte';
import type { FigureState } from '../lib/protocol';
import type { Session } from '../table/session.svelte';
import { learn } from './texts';

/** `show`: what is marked; `around`: the places that must be in the picture. */
export type GameFigure = Component<{ session: Session } & Pick<FigureState, 'show' | 'around'>>;

const FIGURES = import.meta.glob<{ default: GameFigure }>('./*/Figure.svelte');

/** The component that draws the figures of a game; undefined if it has none. */
export async function figureOf(game: string): Promise<GameFigure | undefined> {
  const [figure] = await Promise.all([FIGURES[`./${game}/Figure.svelte`]?.(), learn(game)]);
  return figure?.default;
}
