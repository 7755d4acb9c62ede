// What a table with talk shows, loaded together.
export { default as Panel } from './TalkPanel.svelte';
export { default as Phrases } from './Phrases.svelte';
export { default as Sheet } from './TalkSheet.svelte';
export { notesOf } from './noted.svelte';
export { learnTalk } from './texts';
