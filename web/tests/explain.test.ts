import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Explaining } from '../src/explain/explaining.svelte';
import { learnExplaining } from '../src/explain/texts';
import { Session } from '../src/table/session.svelte';

vi.mock('../src/explain/texts', () => ({ learnExplaining: vi.fn(() => Promise.resolve()) }));

const RECT = { left: 0, top: 0, width: 10, height: 10 };

/** A thing on a table, which is the table too, as far as explaining touches it. */
class Thing extends EventTarget {
  readonly dataset: Record<string, string> = { thing: 'cell:N13', why: 'refusal.not_now' };
  readonly isConnected = true;
  closest = (selector: string) => (selector.startsWith('[data-thing]') ? this : null);
  getAttribute = () => 'true';
  getBoundingClientRect = () => RECT;
}

const wire = { send: () => undefined, renew: () => undefined, close: () => undefined };
const asked = vi.fn(() => Promise.reject(new Error('offline')));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Element', Thing);
  vi.stubGlobal('fetch', asked);
  Object.assign(document, { querySelector: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockClear();
});

/** The mouse rests on a thing. */
async function hover(asks: boolean): Promise<Explaining> {
  const explaining = new Explaining(new Session('table', () => wire), asks);
  const thing = new Thing();
  explaining.watch(thing as unknown as HTMLElement);
  thing.dispatchEvent(Object.assign(new Event('pointerover'), { pointerType: 'mouse' }));
  await vi.advanceTimersByTimeAsync(1000);
  return explaining;
}

test('the server is asked about its own tables only', async () => {
  await hover(true);
  expect(asked).toHaveBeenCalledOnce();
  asked.mockClear();
  const { shown } = await hover(false);
  expect(asked).not.toHaveBeenCalled();
  expect(shown).toMatchObject({ explanation: null, why: 'refusal.not_now' });
});

test('without its words nothing is explained, and nothing fails', async () => {
  vi.mocked(learnExplaining).mockRejectedValueOnce(new Error('offline'));
  expect((await hover(true)).shown).toBeNull();
  expect((await hover(true)).shown).not.toBeNull();
});
