// Coach marks: in a first whole game, what happens for the first time is explained. They are loaded (`coach/`) only for a table
// at which they may appear.
import { getContext, setContext, type Component } from 'svelte';
import { whenIdle } from '../lib/idle';
import { patiently } from '../lib/patient';
import type { CoachMark } from '../lib/protocol';
import { keep, recall } from '../lib/storage';
import type { Session } from './session.svelte';

/** Whether this browser shows them. Somebody who turns them on again sees all of them again. */
class Tips {
  on = $state(recall('coach') !== 'off');

  switch(on: boolean): void {
    this.on = on;
    keep('coach', on ? null : 'off');
    if (on) keep('coached', null);
  }
}

export const tips = new Tips();

/** What shared parts of a table know of the marks. */
export interface Coach {
  readonly mark: CoachMark | null;
  /** A phone shows the mark in its sheet. */
  docked: boolean;
}

export interface CoachParts {
  readonly Layer: Component<{ session: Session; coach: Coach }>; // over the table
  readonly Mark: Component<{ coach: Coach }>; // in the sheet of a phone
  /** Null: at this table none appear. */
  begin(session: Session): Coach | null;
}

export class CoachDoor {
  parts = $state.raw<CoachParts | null>(null);
  coach = $state.raw<Coach | null>(null);

  /** Loads them when the table stands, if they may appear there; returns what to do when the table is left. */
  watch(session: Session): () => void {
    let left = false;
    const { over, table } = session.state!;
    if (!over && table.seats.some(({ mine }) => mine))
      whenIdle(() => void patiently(load).then((parts) => !left && this.#begin(parts, session)));
    return () => {
      left = true;
      this.coach = null;
    };
  }

  #begin(parts: CoachParts, session: Session): void {
    this.parts = parts;
    this.coach = parts.begin(session);
    if (this.coach) session.askCoach();
  }
}

async function load(): Promise<CoachParts> {
  const { parts, learnCoach } = await import('../coach/late');
  await learnCoach();
  return parts;
}

const KEY = Symbol('coach');

export const shareCoach = (door: CoachDoor): CoachDoor => setContext(KEY, door);

/** Undefined where there are no marks: in lessons, and when a game is looked back at. */
export const coachAround = (): CoachDoor | undefined => getContext<CoachDoor | undefined>(KEY);
