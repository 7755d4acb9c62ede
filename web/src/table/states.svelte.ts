// What a table does with every new state. Both are called while a component is created.
import { untrack } from 'svelte';
import type { Session } from './session.svelte';

/** Runs before a new state is drawn: where do pieces lie that are about to move? */
export function beforeState(session: Session, act: () => void): void {
  $effect.pre(() => {
    void session.state;
    untrack(act);
  });
}

/** Runs when a new state has been drawn, and again when something changes that it read. */
export function afterState(session: Session, act: () => void): void {
  $effect(() => {
    void session.state;
    act();
  });
}
