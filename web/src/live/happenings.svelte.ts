// Short notes about what happens between players: takeovers, returns, the answer to a question.
import { untrack } from 'svelte';
import { t } from '../lib/i18n';
import type { LogLine, State } from '../lib/protocol';
import { told } from '../table/log';
import { seatName } from '../table/names';
import type { Session } from '../table/session.svelte';

const TOLD = /^line\.event\.(takeover_|returned|cut_off|paused)/;
const UNDONE = 'line.event.undone';
const SHOWN = 4_000; // milliseconds

export class Happenings {
  note = $state<string | null>(null);
  withdrawn = false; // the open question was withdrawn on this page, so its end needs no note
  readonly #session: Session;
  #before: State | null = null;
  #screens = 1; // on which this person has the table open
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** To be called in an effect, for every new state. */
  hear(): void {
    const state = this.#session.state!;
    const before = this.#before;
    this.#before = state;
    if (!before || before === state) return;
    const withdrawn = this.withdrawn && !state.question;
    if (withdrawn) this.withdrawn = false;
    const fresh = untrack(() => this.#session.log).filter(({ n }) => n > before.entries);
    const note = happened(fresh, state) ?? (withdrawn ? null : answered(before, state, fresh));
    if (note) this.#tell(note);
  }

  /** To be called in an effect, for every word about who is there. */
  hearOfScreens(): void {
    const now = this.#session.presence?.own ?? 0;
    if (now > 1 && this.#screens <= 1) this.#tell(t('ui.live.two_screens'));
    this.#screens = now;
  }

  #tell(note: string): void {
    this.note = note;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.note = null), SHOWN);
  }
}

function happened(lines: readonly LogLine[], { table }: State): string | null {
  const line = lines.findLast(({ key }) => TOLD.test(key));
  if (!line) return null;
  const player = line.seat === null ? '' : seatName(table, line.seat);
  return told(line, table, { ...line.params, player });
}

/** How this player's own question ended. A draw and an abort end the game and need no note. */
export function answered(before: State, now: State, fresh: readonly LogLine[]): string | null {
  const question = before.question;
  if (!question || now.question || now.over !== before.over || now.table.next) return null;
  if (!now.table.seats[question.seat]?.mine) return null;
  if (question.kind === 'undo' && fresh.some(({ key }) => key === UNDONE)) return t('ui.live.agreed.undo');
  const playedOn = fresh.some(({ seat }) => seat !== null && now.table.seats[seat]?.mine);
  return playedOn ? null : t('ui.live.declined');
}
