// The interface of what a table has in addition while somebody learns the game at it (`lesson/`) or solves a puzzle
// (`puzzle/`). It is loaded only then.
import { getContext, setContext, type Component } from 'svelte';
import type { Explanation } from '../lib/protocol';

/** Components that shared parts of the table render. */
export interface LessonParts {
  readonly Steps: Component<{ whole?: boolean }>; // in the place of the log
  readonly SheetBubble: Component; // on a phone, on top of what is to be done
  readonly LeaveButton: Component<{ phone: boolean }>; // in the bar
}

export interface TableLesson {
  readonly parts: LessonParts;
  /** What is shown on a phone below the title. */
  readonly subtitle: string;
  readonly title: string;
  /** What the page of the steps and the button that helps are called. */
  readonly words: { readonly steps: string; readonly show: string };
  /** The steps stay beside the result of a game; otherwise they are a button away where it needs the width. */
  readonly stays: boolean;
  /** What may be touched and what is spoken of, as the game calls its things: `cell:N13`. */
  readonly places: readonly string[];
  /** What a thing on the table is. */
  readonly explain: (thing: string) => Promise<Explanation | null>;
  /** Makes the move that is asked for, or says what it is. */
  show(): void;
  leave(): void;
  /** Something is still being shown: nothing goes on by itself until it is over. */
  readonly hold?: (on: boolean) => void;
}

const KEY = Symbol('lesson');

export const shareLesson = (lesson: TableLesson): TableLesson => setContext(KEY, lesson);

/** Undefined at all other tables. */
export const lessonAround = (): TableLesson | undefined => getContext<TableLesson | undefined>(KEY);
