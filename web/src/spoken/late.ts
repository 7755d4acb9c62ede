// What a table needs when it stands: loaded when the browser has nothing else to do.
export { default as Explain } from '../explain/Explain.svelte';
export { default as Spoken } from './Spoken.svelte';
export { joined } from './narration';
