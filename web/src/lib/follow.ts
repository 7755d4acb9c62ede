// Following what moves on the screen, without a picture sixty times a second while nothing does.
const REST = 120; // ms until the next look when nothing moves
const MOVERS = ['pointermove', 'wheel', 'keydown', 'scroll', 'resize']; // after these something may move at once

/** Looks in every frame as long as `moved` says so, else now and then, until it is stopped. */
export function follow(moved: () => boolean): () => void {
  const controller = new AbortController();
  let frame = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    frame = 0;
    if (moved()) soon();
    else rest = setTimeout(soon, REST);
  };
  const soon = (): void => {
    clearTimeout(rest);
    if (!frame) frame = requestAnimationFrame(look);
  };
  for (const mover of MOVERS)
    addEventListener(mover, soon, { signal: controller.signal, passive: true, capture: true });
  look();
  return () => {
    controller.abort();
    cancelAnimationFrame(frame);
    clearTimeout(rest);
  };
}
