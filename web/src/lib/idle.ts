// Work that nobody is waiting for.
const PAUSE = 200; // milliseconds, in browsers that do not report when they are idle (Safari)
const REST = 3000; // milliseconds

/** Runs something when the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => act());
  else setTimeout(act, PAUSE);
}

/** Runs something when the page has loaded and nobody has touched it for a while. */
export function whenAtRest(act: () => void): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const controller = new AbortController();
  const wait = (): void => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      controller.abort();
      whenIdle(act);
    }, REST);
  };
  const { signal } = controller;
  for (const touch of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(touch, wait, { signal, passive: true, capture: true });
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { signal });
}

/** Runs something when the next frame has been painted; returns how to call it off. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
