// Tells the server whether somebody is at this page: not when it is hidden for a while, or when nothing is done for long.
import type { Session } from '../table/session.svelte';

const HIDDEN = 30_000; // milliseconds: a quick look at another page does not count
const IDLE = 300_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Starts reporting; returns a function that stops it. */
export function attend(session: Pick<Session, 'present'>): () => void {
  let here = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function report(now: boolean) {
    if (now !== here) session.present(now);
    here = now;
  }
  function wait() {
    clearTimeout(timer);
    timer = setTimeout(() => report(false), document.hidden ? HIDDEN : IDLE);
  }
  function look() {
    if (!document.hidden) report(true);
    wait();
  }

  document.addEventListener('visibilitychange', look);
  for (const sign of SIGNS) addEventListener(sign, look, { passive: true });
  session.present(!document.hidden); // the waiting room may have reported something else
  here = !document.hidden;
  wait();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    for (const sign of SIGNS) removeEventListener(sign, look);
  };
}
