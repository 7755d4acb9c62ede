import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { follow } from '../src/lib/follow';

const FRAME = 16; // ms
let heard: Map<string, () => void>;

beforeEach(() => {
  vi.useFakeTimers();
  heard = new Map();
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => Number(setTimeout(act, FRAME)));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.stubGlobal('addEventListener', (name: string, act: () => void, { signal }: { signal: AbortSignal }) => {
    heard.set(name, act);
    signal.addEventListener('abort', () => heard.delete(name));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what moves is looked at in every frame, what rests now and then', () => {
  let moves = true;
  const moved = vi.fn(() => moves);
  const stop = follow(moved);
  vi.advanceTimersByTime(10 * FRAME);
  expect(moved).toHaveBeenCalledTimes(11); // one at once
  moves = false;
  moved.mockClear();
  vi.advanceTimersByTime(1000);
  expect(moved.mock.calls.length).toBeGreaterThan(4);
  expect(moved.mock.calls.length).toBeLessThan(10);
  stop();
});

test('what may have begun to move is looked at in the next frame, once', () => {
  const moved = vi.fn(() => false);
  const stop = follow(moved);
  moved.mockClear();
  heard.get('wheel')!();
  heard.get('pointermove')!();
  vi.advanceTimersByTime(FRAME);
  expect(moved).toHaveBeenCalledTimes(1);
  stop();
});

test('when it is stopped it looks no more', () => {
  const moved = vi.fn(() => false);
  follow(moved)();
  moved.mockClear();
  vi.advanceTimersByTime(1000);
  expect(moved).not.toHaveBeenCalled();
  expect(heard.size).toBe(0);
});
