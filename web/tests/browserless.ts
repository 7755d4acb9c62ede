// Where the tests run: the client as it is compiled for a browser, and of a browser no more than its modules touch when they load.
import type { Environment } from 'vitest/runtime';

class Shelf {
  readonly #kept = new Map<string, string>();
  getItem = (name: string) => this.#kept.get(name) ?? null;
  setItem = (name: string, value: string) => void this.#kept.set(name, value);
  removeItem = (name: string) => void this.#kept.delete(name);
  clear = () => this.#kept.clear();
}

const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };

export default {
  name: 'browserless',
  viteEnvironment: 'client',
  setup(global) {
    Object.assign(global, {
      ...listening,
      cancelAnimationFrame: () => undefined,
      document: { ...listening, hidden: false, documentElement: { toggleAttribute: () => undefined } },
      innerWidth: 1440,
      innerHeight: 900,
      localStorage: new Shelf(),
      location: { protocol: 'http:', host: 'here', pathname: '/', hash: '' },
      matchMedia: () => ({ ...listening, matches: false }),
    });
    return { teardown: () => undefined };
  },
} satisfies Environment;
