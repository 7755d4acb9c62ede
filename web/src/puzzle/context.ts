// For components of this folder, which are always inside an `Around`.
import { getContext, setContext } from 'svelte';
import type { Puzzle } from './puzzle.svelte';

const KEY = Symbol('puzzle in progress');

export const sharePuzzle = (puzzle: Puzzle): Puzzle => setContext(KEY, puzzle);

export const puzzleHere = (): Puzzle => getContext<Puzzle>(KEY);
