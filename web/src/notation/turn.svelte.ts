// A turn that is typed: its moves are played one after another, each when the table has answered the one before.
import { ask } from '../lib/api';
import type { Ahead } from '../lib/protocol';
import type { Session } from '../table/session.svelte';
import { movesIn, suggestions, type Suggestion } from './suggestions';

const ahead = (table: string, moves: string) =>
  ask<Ahead>(`/api/tables/${encodeURIComponent(table)}/ahead?moves=${encodeURIComponent(moves)}`);

export class TypedTurn {
  text = $state('');
  /** The moves that are still to be played. */
  #rest = $state.raw<readonly string[]>([]);
  #sent: string | null = null;

  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** The moves before the one at the cursor, as they are typed. */
  readonly before = $derived(/^.*[,;]/.exec(this.text)?.[0] ?? '');
  /** What could follow them: the server knows. */
  #after = $state.raw<{ readonly before: string; readonly version: number; readonly moves: readonly string[] }>();

  readonly suggestions = $derived.by((): readonly Suggestion[] => {
    const { state } = this.#session;
    const { before } = this;
    if (!state?.to_move || state.held) return [];
    if (!before)
      return suggestions(
        this.text,
        state.choices.map(({ text }) => text),
      );
    const after = this.#after;
    if (after?.before !== before || after.version !== state.version) return [];
    const found = suggestions(this.text.slice(before.length).trimStart(), after.moves);
    return found.map(({ text, count }) => ({ text: `${before} ${text}`, count }));
  });

  /** Asks what can follow the moves that are typed; to be called in an effect. */
  look(): void {
    const { before } = this;
    const { state, table } = this.#session;
    if (!before || !state?.to_move || state.held) return;
    void ahead(table, movesIn(before).join(','))
      .then(({ version, moves }) => (this.#after = { before, version, moves }))
      .catch(() => undefined); // one of them is not possible, or the line is gone: that is said when they are played
  }

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
