// Whether the server answers. Pages report what they meet; while it is silent we ask again, patiently.
import { health, Trouble } from './api';

const CALM = 60_000;
const WORRIED = 3_000;

class Pulse {
  state = $state.raw<'unknown' | 'well' | 'full' | 'silent'>('unknown');
  /** Counts the returns of the server, so that a page can load again what it missed. */
  returns = $state.raw(0);
}

export const pulse = new Pulse();
let timer: ReturnType<typeof setTimeout> | undefined;

function note(state: Pulse['state']): void {
  if (pulse.state === 'silent' && state !== 'silent') pulse.returns += 1;
  pulse.state = state;
}

async function feel(): Promise<void> {
  clearTimeout(timer);
  try {
    const { status } = await health();
    note(status === 'ok' ? 'well' : 'full');
  } catch {
    note('silent');
  }
  timer = setTimeout(feel, pulse.state === 'silent' ? WORRIED : CALM);
}

/** Looks at once whether the server answers. */
export function feelPulse(): void {
  void feel();
}

/** Starts looking: now, then every minute, and whenever the network or the page comes back. */
export function watchPulse(): void {
  addEventListener('online', feelPulse);
  addEventListener('offline', feelPulse);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') feelPulse();
  });
  feelPulse();
}

/** What a failed request means for the pulse; gives the trouble back to be shown. */
export function asTrouble(error: unknown): Trouble {
  if (!(error instanceof Trouble)) throw error;
  if (error.key === 'ui.trouble.unreachable') feelPulse();
  return error;
}

/** For a component that is being made: does this at once, and again whenever the server has been away. */
export function onReturn(does: () => (() => void) | undefined): void {
  $effect(() => {
    void pulse.returns;
    return does();
  });
}
