// The interface of what a table played from several devices has in addition (`live/`). It is loaded only for such tables.
import { getContext, setContext, type Component } from 'svelte';
import type { LogLine } from '../lib/protocol';
import type { Sentence } from '../spoken/narration';
import type { Shortcut } from './keys';

/** Components that shared parts of the table render. */
export interface LiveParts {
  readonly Clock: Component<{ seat: number; size?: ClockSize }>;
  readonly Mark: Component<{ seat: number; small?: boolean }>;
  readonly Line: Component; // instead of the prompt
  readonly Pills: Component;
  readonly Ways: Component<{ onleave: () => void }>; // in the menu
  readonly NextTable: Component<{ phone: boolean }>;
  readonly ComeBack: Component; // instead of the player's choices
  readonly Rematch: Component;
}

/** `brief`: for a narrow place. */
export type ClockSize = 'large' | 'small' | 'brief';

/** How a game tells lines of its log, and what makes one text of that. */
export interface Telling {
  readonly read: (lines: readonly LogLine[]) => readonly Sentence[];
  readonly joined: (sentences: readonly Sentence[]) => string;
}

export interface Live {
  readonly parts: LiveParts;
  /** Set by the frame of the table when it is loaded. */
  telling: Telling | null;
  /** Whether `Line` is shown instead of the prompt. */
  readonly asks: boolean;
  /** Whether it is a question, which may also stand where the player's choices are. */
  readonly questions: boolean;
  /** A short note; over the felt, on a phone in the bar. */
  readonly note: string | null;
  /** Whether `ComeBack` is shown instead of the player's choices. */
  readonly replaced: boolean;
  readonly keys: readonly Shortcut[];
  /** Replaces the second line of a seat if its player is not there or a bot plays. */
  absence(seat: number): string | null;
  /** "here" for other players who are; otherwise empty. */
  here(seat: number): string;
  /** Undo with the consent of others; null if nobody can be asked. */
  readonly undo: { readonly title: string; readonly ask: () => void } | null;
  /** The consequence of resigning. */
  readonly resigning: string;
  /** For the result: which seats bots played at the end. */
  readonly substituted: readonly string[];
}

const KEY = Symbol('live');

export const shareLive = (live: Live): Live => setContext(KEY, live);

/** Undefined at all other tables. */
export const liveAround = (): Live | undefined => getContext<Live | undefined>(KEY);
