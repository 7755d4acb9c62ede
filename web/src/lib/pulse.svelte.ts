// Whether the server answers. Pages report what happened to their requests; while it is silent, we keep asking.
import { health, Trouble } from './api';

const CALM = 60_000;
const WORRIED = 3_000;

class Pulse {
  state = $state.raw<'unknown' | 'well' | 'full' | 'silent'>('unknown');
  /** How often the server has come back, so that a page can reload what it missed. */
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

/** Checks now whether the server answers. */
export function feelPulse(): void {
  void feel();
}

/** Starts checking: now, then every minute, and whenever the network or the page comes back. */
export function watchPulse(): void {
  addEventListener('online', feelPulse);
  addEventListener('offline', feelPulse);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') feelPulse();
  });
  feelPulse();
}

/** Records a failed request and returns its trouble to be shown. */
export function asTrouble(error: unknown): Trouble {
  if (!(error instanceof Trouble)) throw error;
  if (error.key === 'ui.trouble.unreachable') feelPulse();
  return error;
}

/** Call while a component is created: runs this now, and again whenever the server comes back. */
export function onReturn(does: () => (() => void) | undefined): void {
  $effect(() => {
    void pulse.returns;
    return does();
  });
}
