import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Explaining, tableAsk, type Ask } from '../src/explain/explaining.svelte';
import { learnExplaining } from '../src/explain/texts';
import { say } from '../src/lib/i18n';
import type { Explanation } from '../src/lib/protocol';
import { Session } from '../src/table/session.svelte';
import { stateOf } from './states';

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
async function hover(ask: Ask = tableAsk('table'), thing = new Thing(), past = false): Promise<Explaining> {
  const session = new Session('table', () => wire);
  session.state = stateOf('architekton');
  const explaining = new Explaining(session, ask, past);
  explaining.watch(thing as unknown as HTMLElement);
  thing.dispatchEvent(Object.assign(new Event('pointerover'), { pointerType: 'mouse' }));
  await vi.advanceTimersByTimeAsync(1000);
  return explaining;
}

const GOAL: Explanation = {
  what: { key: 'a' },
  name: { key: 'b' },
  paragraph: 'M9.2',
  forbidden: { key: 'c', params: {}, paragraph: 'M4.7' },
};

test('the server is asked about its own tables; a lesson and the past answer for themselves', async () => {
  await hover();
  expect(asked).toHaveBeenCalledOnce();
  asked.mockClear();
  const { shown } = await hover(() => Promise.resolve(GOAL));
  expect(asked).not.toHaveBeenCalled();
  expect(shown).toMatchObject({ explanation: GOAL, why: { text: 'refusal.not_now' } });
});

test('only what cannot be used says why not', async () => {
  const free = new Thing();
  free.getAttribute = () => 'false';
  const { shown } = await hover(() => Promise.resolve(GOAL), free);
  expect(shown).toMatchObject({ explanation: { ...GOAL, forbidden: null }, why: { text: '' } });
});

test('what gives no reason of its own is not possible for a reason that is true of everything', async () => {
  const plain = () => {
    const thing = new Thing();
    delete thing.dataset['why'];
    return thing;
  };
  const nothing = () => Promise.resolve(null);
  const asking = await hover(nothing, plain());
  expect(asking.shown?.why.paragraph).toBe(stateOf('architekton').view.paragraph);
  const past = await hover(nothing, plain(), true);
  expect(past.shown?.why).toMatchObject({ text: say('ui.explain.past'), paragraph: null });
});

test('without its words nothing is explained, and nothing fails', async () => {
  vi.mocked(learnExplaining).mockRejectedValueOnce(new Error('offline'));
  expect((await hover()).shown).toBeNull();
  expect((await hover()).shown).not.toBeNull();
});

test('what comes to lie under a mouse that rests is not explained before the mouse moves', async () => {
  const thing = new Thing();
  const over = async (clientX: number) => {
    thing.dispatchEvent(Object.assign(new Event('pointerover'), { pointerType: 'mouse', clientX, clientY: 5 }));
    await vi.advanceTimersByTimeAsync(1000);
  };
  const open = () => {
    const opened = new Explaining(new Session('table', () => wire), () => Promise.resolve(GOAL), false);
    opened.watch(thing as unknown as HTMLElement);
    return opened;
  };
  open();
  const press = { pointerType: 'mouse', clientX: 5, clientY: 5 };
  thing.dispatchEvent(Object.assign(new Event('pointerdown'), press)); // a button that opens another table
  const explaining = open();
  await over(5);
  expect(explaining.shown).toBeNull();
  await over(50);
  expect(explaining.shown).not.toBeNull();
});
