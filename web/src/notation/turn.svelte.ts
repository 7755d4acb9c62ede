// A turn that is typed: its moves are played one after another, each when the table has answered the one before.
import type { Session } from '../table/session.svelte';
import { movesIn, suggestions, type Suggestion } from './suggestions';

export class TypedTurn {
  text = $state('');
  /** The moves that are still to be played. */
  #rest = $state.raw<readonly string[]>([]);
  #sent: string | null = null;

  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Of the first move: what can follow it is known when it has been played. */
  readonly suggestions = $derived.by((): readonly Suggestion[] => {
    const { state } = this.#session;
    if (!state?.to_move || state.held || /[,;]/.test(this.text)) return [];
    return suggestions(
      this.text,
      state.choices.map(({ text }) => text),
    );
  });

  /** Enter on an empty field confirms the move that is held. */
  submit(): void {
    const moves = movesIn(this.text);
    if (!this.#session.free) return;
    if (!moves.length) {
      if (this.#session.confirming) this.#session.confirm();
      return;
    }
    this.#rest = moves;
    this.text = '';
    this.#session.dismiss();
    this.next();
  }

  /** Call for every state, and whenever the table is free again. */
  next(): void {
    const { free, refusal, problem, confirming, state } = this.#session;
    if (refusal || problem) return this.#stop(true);
    if (!free) {
      if (this.#session.pending === null && !state?.to_move) this.#stop(false);
      return;
    }
    this.#sent = null;
    if (!this.#rest.length) return;
    if (confirming) return this.#session.confirm(); // a move was typed after it
    const [move, ...rest] = this.#rest;
    this.#sent = move!;
    this.#rest = rest;
    this.#session.play(move!);
  }

  /** Gives back what has not been played, to be changed. */
  #stop(refused: boolean): void {
    const left = refused && this.#sent !== null ? [this.#sent, ...this.#rest] : this.#rest;
    this.#sent = null;
    this.#rest = [];
    if (left.length) this.text = left.join(', ');
  }
}
