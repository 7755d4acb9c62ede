// Work that nobody waits for.
const PAUSE = 200; // milliseconds, where the browser (Safari) does not tell when it is idle

/** Acts when the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => act());
  else setTimeout(act, PAUSE);
}

/** Acts when the page has loaded, and has nothing else to do then. */
export function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') whenIdle(act);
  else addEventListener('load', () => whenIdle(act), { once: true });
}
