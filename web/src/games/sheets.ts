// The score sheets of the games, found in their folders. Each is loaded when it is opened.
import type { Component } from 'svelte';
import { learn } from './texts';

const SHEETS = import.meta.glob<{ default: Component }>('./*/sheet/GameSheet.svelte');

/** The score sheet of a game; undefined if it has none. */
export async function sheetOf(game: string): Promise<Component | undefined> {
  const [sheet] = await Promise.all([SHEETS[`./${game}/sheet/GameSheet.svelte`]?.(), learn(game)]);
  return sheet?.default;
}
