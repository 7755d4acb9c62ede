// What shows a review. It is loaded when there is one: somebody who follows a link to a position does not wait for it.
export { default as Curve } from './Curve.svelte';
export { default as Moments } from './Moments.svelte';
export { default as MomentTray } from './MomentTray.svelte';
export { default as WayMarks } from './WayMarks.svelte';
