// The field for typed moves, with its texts: loaded when somebody asks for it.
export { default as Panel } from './Panel.svelte';
export { learnNotation } from './texts';
