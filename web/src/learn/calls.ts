// What the pages that teach a game ask the server for.
import { ask } from '../lib/api';
import type { FigureState, LearnPage } from '../lib/protocol';

export const learnPage = (game: string) => ask<LearnPage>(`/api/learn/${encodeURIComponent(game)}`);
export const figure = (game: string, name: string) =>
  ask<FigureState>(`/api/figures/${encodeURIComponent(game)}/${encodeURIComponent(name)}`);
