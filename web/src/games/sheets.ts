// The score sheets of the games, found in their folders. Each is loaded when it is opened, not before.
import type { Component } from 'svelte';

const SHEETS = import.meta.glob<{ default: Component }>('./*/sheet/GameSheet.svelte');

/** The score sheet of a game; undefined where it has none. */
export const sheetOf = async (game: string): Promise<Component | undefined> =>
  (await SHEETS[`./${game}/sheet/GameSheet.svelte`]?.())?.default;
