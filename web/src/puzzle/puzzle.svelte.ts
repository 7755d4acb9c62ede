// A puzzle in progress: what is to be reached, the tries, and what can be done about it.
import type { Explanation, PuzzleState, ThingExplained } from '../lib/protocol';
import { say, t } from '../lib/i18n';
import { freshId } from '../lib/fresh';
import type { Sent } from '../lib/net';
import { StudyWire } from '../lesson/wire';
import { Session } from '../table/session.svelte';
import type { LessonParts, TableLesson } from '../table/lesson';
import { inARow, keepProgress, missed, recallProgress, solvedNow, type Progress } from './progress';

const KEPT = 12; // messages; older ones are about states that are gone

export class Puzzle implements TableLesson {
  readonly game: string;
  readonly session: Session;
  readonly parts: LessonParts;
  readonly stays = true;
  readonly places = [];
  #wire: StudyWire | null = null;
  #heard = $state.raw<readonly PuzzleState[]>([]);
  #progress = $state.raw<Progress>(recallProgress('')); // of this game from the constructor on
  readonly #asked = new Map<string, (found: Explanation | null) => void>(); // what things are
  /** The moves of the tries on this page that missed, the last one first. */
  tries = $state.raw<readonly string[]>([]);

  /** `number`: null for the puzzle of the day. */
  constructor(game: string, number: number | null, parts: LessonParts) {
    this.game = game;
    this.parts = parts;
    this.#progress = recallProgress(game);
    this.session = new Session('puzzle', (ear) => {
      this.#wire = new StudyWire(
        `/ws/puzzles/${encodeURIComponent(game)}`,
        ear,
        (message) => {
          if (message.t === 'puzzle') this.#hear(message);
          else if (message.t === 'explained') this.#explained(message);
        },
        () => ({ t: 'open', number, beats: true, plain: false }),
      );
      return this.#wire;
    });
    this.#number = number;
  }

  readonly #number: number | null;

  close(): void {
    this.session.close();
  }

  /** What is said about the state on show. */
  readonly now = $derived.by((): PuzzleState | null => {
    const version = this.session.state?.version;
    return version === undefined ? null : (this.#heard.findLast((one) => one.version <= version) ?? null);
  });

  /** What became of the turn, once all of it has been shown. */
  readonly outcome = $derived.by((): 'solved' | 'shown' | 'missed' | null => {
    const { now, session } = this;
    if (!now || (session.state?.version ?? 0) < now.until) return null;
    if (now.verdict === 'solved') return now.shown ? 'shown' : 'solved';
    return now.verdict === 'missed' ? 'missed' : null;
  });

  readonly solved = $derived(this.now !== null && this.#progress.solved.includes(this.now.number));
  readonly tried = $derived(this.now ? (this.#progress.tries[this.now.number] ?? 0) : 0);
  readonly row = $derived(this.now?.day ? inARow(this.#progress.days, this.now.day) : 0);

  get title(): string {
    return this.now?.day ? t('ui.puzzle.of_the_day') : t('ui.puzzle.title');
  }

  get subtitle(): string {
    return this.now ? t('ui.puzzle.number', { number: this.now.number, count: this.now.count }) : this.title;
  }

  get words(): { steps: string; show: string } {
    return { steps: t('ui.puzzle.title'), show: t('ui.table.hint') };
  }

  get aim(): string {
    const { now } = this;
    return now ? say(`puzzle.aim.${now.aim}`) : '';
  }

  /** A hint: the next right move, lit on the table. */
  show(): void {
    this.session.askHint();
  }

  again(): void {
    this.session.dismiss();
    this.#send({ t: 'open', number: this.#number, beats: true, plain: false });
  }

  solution(): void {
    this.session.dismiss();
    this.#send({ t: 'show', id: freshId() });
  }

  leave(): void {
    // A puzzle is left by its link; nothing is lost.
  }

  readonly explain = (thing: string): Promise<Explanation | null> =>
    new Promise((resolve) => {
      const id = freshId();
      this.#asked.set(id, resolve);
      this.#send({ t: 'explain', id, thing });
    });

  #send(message: Sent): void {
    this.#wire?.send(message);
  }

  #explained({ id, explanation }: ThingExplained): void {
    this.#asked.get(id)?.(explanation);
    this.#asked.delete(id);
  }

  #hear(message: PuzzleState): void {
    if (message.fresh) this.session.restart();
    this.#heard = [...this.#heard.slice(1 - KEPT), message];
    if (message.shown) return;
    if (message.verdict === 'solved') this.#keep(solvedNow(this.#progress, message.number, message.day));
    if (message.verdict === 'missed') {
      this.tries = [message.tried.join(' · '), ...this.tries];
      this.#keep(missed(this.#progress, message.number));
    }
  }

  #keep(progress: Progress): void {
    this.#progress = progress;
    keepProgress(this.game, progress);
  }
}
