// The player of the game that is looked back at, for the parts of the tray and the bar.
import { getContext, setContext } from 'svelte';
import type { Player } from './player.svelte';

const KEY = Symbol('player');

export const sharePlayer = (player: Player): Player => setContext(KEY, player);

export const thePlayer = (): Player => getContext<Player>(KEY);
