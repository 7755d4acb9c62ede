import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loudspeaker } from '../src/table/sound.svelte';

/** What the loudspeaker uses of a device. */
class Device {
  static readonly all: Device[] = [];
  state = 'running';
  currentTime = 0;
  notes = 0;
  constructor() {
    Device.all.push(this);
  }
  resume = () => Promise.resolve(void (this.state = 'running'));
  suspend = () => Promise.resolve(void (this.state = 'suspended'));
  createOscillator = () => {
    const there = { connect: (next: unknown) => next, stop: () => undefined, start: () => void this.notes++ };
    return { ...there, type: '', frequency: ramp };
  };
  createGain = () => ({ gain: ramp, connect: (next: unknown) => next });
}
const ramp = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', Device);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  vi.stubGlobal('document', { hidden: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the device rests in silence, and the next sound wakes it', () => {
  loudspeaker.ring('turn');
  const [device] = Device.all;
  expect([device!.state, device!.notes]).toEqual(['running', 1]);
  vi.advanceTimersByTime(2000);
  loudspeaker.play('turn');
  vi.advanceTimersByTime(2000);
  expect(device!.state).toBe('running'); // it has not been silent for long
  vi.advanceTimersByTime(2000);
  expect(device!.state).toBe('suspended');
  loudspeaker.play('turn');
  expect([device!.state, device!.notes]).toEqual(['running', 3]);
  expect(Device.all).toHaveLength(1);
});
