// Work that nobody waits for.
const PAUSE = 2000; // milliseconds, where the browser does not tell when it is idle

/** Acts when the page has loaded and has nothing to do for a moment. */
export function whenIdle(act: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(() => act()) : setTimeout(act, PAUSE));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
