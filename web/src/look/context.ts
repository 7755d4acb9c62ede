// The player of the game that is looked back at, for the parts of the tray and the bar.
import { getContext, setContext } from 'svelte';
import type { Player } from './player.svelte';
import type { Reviewing } from './review.svelte';

const KEY = Symbol('player');
const REVIEW = Symbol('review');

export const sharePlayer = (player: Player): Player => setContext(KEY, player);

export const thePlayer = (): Player => getContext<Player>(KEY);

export const shareReview = (review: Reviewing): Reviewing => setContext(REVIEW, review);

export const theReview = (): Reviewing => getContext<Reviewing>(REVIEW);
