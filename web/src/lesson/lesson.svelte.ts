// A lesson in progress: the step, what became of the last move, and what can be done about it.
import type { Explanation, FromLearner, LessonStep, ThingExplained } from '../lib/protocol';
import { known, say, t } from '../lib/i18n';
import { freshId } from '../lib/fresh';
import { Session } from '../table/session.svelte';
import type { LessonParts, TableLesson } from '../table/lesson';
import { keepProgress, recallProgress } from './progress';
import { StudyWire } from './wire';

const KEPT = 8; // messages; older ones are about states that are gone
const PAUSE = 1200; // milliseconds between the end of a step and the next, at least
const READING = 45; // milliseconds for each letter

export class Lesson implements TableLesson {
  readonly game: string;
  readonly session: Session;
  readonly parts: LessonParts;
  readonly stays = false;
  #wire: StudyWire | null = null;
  #heard = $state.raw<readonly LessonStep[]>([]);
  #progress = $state.raw(recallProgress('')); // of this game from the constructor on
  readonly #asked = new Map<string, (found: Explanation | null) => void>(); // what things are
  #shown = new Set<number>(); // steps with a move that was only shown
  #showing: LessonStep | null = null; // where that was asked for last
  #left: LessonStep | null = null; // where the next one was asked for last
  #held = $state(false);
  /** The lesson is over: what comes now is a whole game. */
  over = $state(false);
  leaving = $state(false); // the learner is asked whether they want to go
  nods = $state(0); // how often something was touched that is not lit

  constructor(game: string, parts: LessonParts) {
    this.game = game;
    this.parts = parts;
    this.#progress = recallProgress(game);
    this.session = new Session('lesson', (ear) => {
      this.#wire = new StudyWire(
        `/ws/lessons/${encodeURIComponent(game)}`,
        ear,
        (message) => {
          if (message.t === 'lesson') this.#hear(message);
          else if (message.t === 'explained') this.#explained(message);
        },
        () => ({ t: 'open', step: this.step?.number ?? this.#progress.at, beats: true, plain: false }),
      );
      return this.#wire;
    });
  }

  close(): void {
    this.session.close();
  }

  /** What is said about the state on show. */
  readonly step = $derived.by((): LessonStep | null => {
    const version = this.session.state?.version;
    return version === undefined ? null : (this.#heard.findLast((step) => step.version <= version) ?? null);
  });

  /** Something is asked of the learner. */
  readonly asks = $derived(this.step !== null && this.step.verdict !== 'done' && !this.over);

  /** The step is done, and everything that follows has been shown. */
  readonly settled = $derived.by((): boolean => {
    const { step, session, over } = this;
    return step?.verdict === 'done' && (session.state?.version ?? 0) >= step.until && !over && !this.#held;
  });

  readonly places = $derived<readonly string[]>(this.asks ? [...this.step!.lit, ...this.step!.shown] : []);

  readonly done = $derived<ReadonlySet<number>>(new Set(this.#progress.done));

  get words(): { steps: string; show: string } {
    return { steps: t('ui.lesson.steps'), show: t('ui.lesson.show') };
  }

  get title(): string {
    return t('ui.lesson.title');
  }

  get subtitle(): string {
    if (!this.step) return this.title;
    return t('ui.lesson.subtitle', { number: this.step.number, count: this.step.steps });
  }

  /** A text of a step, of this one if no other is named. */
  text(word: string, number = this.step?.number ?? 1): string {
    return say(`${this.game}.lesson.${number}.${word}`);
  }

  /** What leads to the step: at the beginning, what the game is about. */
  readonly lead = $derived.by((): string => {
    const { step } = this;
    if (!step || step.verdict !== 'asked' || step.stage > 0) return '';
    if (step.number === 1) return say(`${this.game}.lesson.intro`);
    return step.before ? this.text('before') : '';
  });

  /** The sentence that helps after a wrong move. */
  readonly advice = $derived.by((): string => {
    const { step } = this;
    if (!step || (step.verdict !== 'unwanted' && step.verdict !== 'refused')) return '';
    const key = `${this.game}.lesson.${step.number}.wrong.${step.hint}`;
    return step.hint !== null && known(key) ? say(key) : t('ui.lesson.not_wanted');
  });

  /** How long the learner has to read what follows a step, in milliseconds. */
  get pause(): number {
    return PAUSE + READING * this.text('after').length;
  }

  /** Once for every state: pressed twice, it would ask for a move of the next one. */
  show(): void {
    const { asks, step, session } = this;
    const waits = this.#showing === step && session.problem === null;
    if (!asks || session.pending || waits || this.#heard.at(-1) !== step) return;
    session.dismiss();
    this.#showing = step;
    this.#shown.add(step!.number);
    this.#send({ t: 'show', id: freshId() });
  }

  readonly explain = (thing: string): Promise<Explanation | null> =>
    new Promise((resolve) => {
      const id = freshId();
      this.#asked.set(id, resolve);
      this.#send({ t: 'explain', id, thing });
    });

  again(): void {
    if (this.step) this.go(this.step.number);
  }

  skip(): void {
    if (!this.step) return;
    if (this.step.number < this.step.steps) this.go(this.step.number + 1);
    else this.#finish();
  }

  go(number: number): void {
    this.over = false;
    this.session.dismiss();
    this.#shown.delete(number);
    this.#send({ t: 'open', step: number, beats: true, plain: false });
  }

  /** Goes on after a step that is done: once, also when it is pressed in the moment when that happens by itself. */
  next(): void {
    const { step } = this;
    if (step?.verdict !== 'done' || this.#left === step) return;
    if (step.number === step.steps) return this.#finish();
    this.#left = step;
    this.#send({ t: 'next', id: freshId() });
  }

  nod(): void {
    this.nods += 1;
  }

  leave(): void {
    this.leaving = true;
  }

  readonly hold = (on: boolean): void => {
    this.#held = on;
  };

  #send(message: FromLearner): void {
    this.#wire?.send(message);
  }

  #explained({ id, explanation }: ThingExplained): void {
    this.#asked.get(id)?.(explanation);
    this.#asked.delete(id);
  }

  #finish(): void {
    this.over = true;
    this.#keep(1, true);
  }

  #hear(step: LessonStep): void {
    if (step.fresh) this.session.restart();
    this.session.dismiss();
    this.#heard = [...this.#heard.slice(1 - KEPT), step];
    const own = step.verdict === 'done' && !this.#shown.has(step.number);
    const done = own ? [...new Set([...this.#progress.done, step.number])] : this.#progress.done;
    this.#progress = { ...this.#progress, done };
    this.#keep(step.verdict === 'done' ? Math.min(step.number + 1, step.steps) : step.number);
  }

  #keep(at: number, finished = this.#progress.finished): void {
    this.#progress = { ...this.#progress, at, finished };
    keepProgress(this.game, this.#progress);
  }
}
