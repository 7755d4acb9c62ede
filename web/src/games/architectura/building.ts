// What building a deck needs: only the advanced game has it, so it is loaded then.
export { default as DeckBar } from './DeckBar.svelte';
export { default as DeckStage } from './DeckStage.svelte';
