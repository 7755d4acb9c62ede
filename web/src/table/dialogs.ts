// The dialogs of a table, loaded when the first of them is opened.
export { default as KeysDialog } from './KeysDialog.svelte';
export { default as Menu } from './Menu.svelte';
export { default as ResignDialog } from './ResignDialog.svelte';
