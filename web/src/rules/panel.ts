// The rules beside a table, with their texts: loaded when somebody asks for them.
export { default as Panel } from './Panel.svelte';
export { learnLearning } from '../learn/texts';
