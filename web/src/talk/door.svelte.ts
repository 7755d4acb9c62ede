// What a table needs for talk: whether there is any, how much is unread, and the panel, which is loaded when it is needed.
import type { Component } from 'svelte';
import type { Session } from '../table/session.svelte';
import { noteRead, readUpTo } from './read';
import { unreadOf } from './said';
import type { Notes } from './noted.svelte';
import type { PhrasesProps } from './Phrases.svelte';
import type { PanelProps } from './TalkPanel.svelte';
import type { SheetProps } from './TalkSheet.svelte';

export interface Parts {
  readonly Panel: Component<PanelProps>;
  readonly Phrases: Component<PhrasesProps>;
  readonly Sheet: Component<SheetProps>;
  readonly notesOf: (session: Session) => Notes;
}

async function load(): Promise<Parts> {
  const { learnTalk, ...parts } = await import('./parts');
  await learnTalk();
  return parts;
}

export class TalkDoor {
  readonly session: Session;
  /** Null as long as there is no talk at this table, or it is still being loaded. */
  parts = $state.raw<Parts | null>(null);
  #read = $state(0);
  #loading = false;

  /** What the panel that it shares with the log shows. */
  tab = $state<'log' | 'talk'>('log');

  readonly own = $derived.by(() => this.session.talk?.lines[this.session.talk.own] ?? []);
  readonly unread = $derived.by(() => unreadOf(this.own, this.#read));
  readonly open = $derived.by(() => (this.session.talk ? this.parts : null));
  /** Talk is on show in place of the log. Who has to make room asks this: `:has` would ask again at every change below. */
  readonly talks = $derived.by(() => this.open !== null && this.tab === 'talk');

  /** What has happened meanwhile between those who talk. */
  readonly notes = $derived.by(() => this.parts?.notesOf(this.session) ?? null);

  constructor(session: Session) {
    this.session = session;
    this.#read = readUpTo(session.table);
    $effect(() => {
      if (session.talk && !this.#loading) this.#load();
    });
    $effect(() => this.notes?.watch());
  }

  /** The lines so far have been seen. */
  read(): void {
    const last = this.own.at(-1)?.n ?? 0;
    if (last === this.#read) return;
    this.#read = last;
    noteRead(this.session.table, last);
  }

  #load(): void {
    this.#loading = true;
    load().then(
      (parts) => (this.parts = parts),
      () => (this.#loading = false), // with the next thing that is said
    );
  }
}
