// The interface of looking back at a game (`look/`): a table whose states do not come from play. Loaded only then.
import { getContext, setContext, type Component } from 'svelte';
import type { Sentence } from '../spoken/narration';
import type { Explanation } from '../lib/protocol';
import type { Shortcut } from './keys';
import type { PhoneWay } from './PhoneTabs.svelte';

export interface LookingBack {
  /** The seat that a moment of the review is about, while one is on show. */
  readonly about: number | null;
  /** Instead of what can be chosen: the way through the game. */
  readonly Tray: Component;
  /** In the bar: the proof of the draws, sharing. */
  readonly Bar: Component<{ phone: boolean }>;
  /** What is looked at, in the bar; `brief`: in one line, on a phone. */
  readonly pills: readonly string[];
  readonly brief: string;
  /** Where the way out of the bar leads. */
  readonly exit: string;
  /** What has happened: the entry after which the table is shown, once it is, and the one before the move on show. */
  readonly here: number;
  readonly since: number;
  /** In the log: between what has happened and what is to come; and in each line, to go there. */
  readonly Mark: Component;
  readonly GoTo: Component<{ entry: number; words: string }>;
  readonly keys: readonly Shortcut[];
  /** Beside the tabs of a phone. */
  readonly ways: readonly PhoneWay[];
  /** The table says what the move on show did. */
  readonly tell: (sentences: readonly Sentence[]) => void;
  /** What a thing on the table was, after the move on show. */
  readonly explain: (thing: string) => Promise<Explanation | null>;
}

const KEY = Symbol('look');

export const shareLook = (look: LookingBack): LookingBack => setContext(KEY, look);

/** Undefined at a table that is played. */
export const lookingBack = (): LookingBack | undefined => getContext<LookingBack | undefined>(KEY);
