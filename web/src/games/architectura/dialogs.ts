// Dialogs that are loaded when the first of them is opened.
export { default as CardDialog } from './CardDialog.svelte';
export { default as DecksDialog } from './DecksDialog.svelte';
export { default as SeatDialog } from './SeatDialog.svelte';
