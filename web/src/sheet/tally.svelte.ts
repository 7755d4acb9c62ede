// The entries of a score sheet, kept in this browser, and the server's score of them. The client counts nothing itself.
import { score, sheet, type Trouble } from '../lib/api';
import { asTrouble, onReturn } from '../lib/pulse.svelte';
import { keep, recallData } from '../lib/storage';

const REST = 120; // milliseconds without another tap before the server is asked

export class Tally<Entry extends object, Score, Pieces = never> {
  entry = $state() as Entry; // set by the constructor, before anybody reads it
  score = $state.raw<Score | null>(null);
  pieces = $state.raw<Pieces | null>(null); // the pieces of the game, for sheets that need them
  trouble = $state.raw<Trouble | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    private readonly game: string,
    private readonly blank: () => Entry,
    usable: (kept: object) => kept is Entry,
  ) {
    this.entry = this.kept(usable) ?? blank();
  }

  /** The entries of the last visit, unless an earlier version with a different sheet stored them. */
  private kept(usable: (kept: object) => kept is Entry): Entry | null {
    const found = recallData(`sheet.${this.game}`);
    return typeof found === 'object' && found !== null && usable(found) ? found : null;
  }

  /**
   * Call while the sheet is created: has the entries scored whenever they change. `body`: what to send to the server; null:
   * nothing yet.
   */
  follow(body: (entry: Entry, pieces: Pieces | null) => unknown): void {
    onReturn(() => {
      const found: unknown = $state.snapshot(body(this.entry, this.pieces));
      if (found !== null) this.count(found);
    });
  }

  /** Call while the sheet is created: fetches the pieces of the game. */
  fetchPieces(): void {
    onReturn(() => {
      if (!this.pieces) void this.load();
    });
  }

  private async load(): Promise<void> {
    try {
      this.pieces = (await sheet<Pieces>(this.game)).pieces;
    } catch (error) {
      this.trouble = asTrouble(error);
    }
  }

  clear(): void {
    this.entry = this.blank();
  }

  /** Stores the entries and has them scored. */
  private count(body: unknown): void {
    keep(`sheet.${this.game}`, JSON.stringify(this.entry));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(body), this.asked ? REST : 0);
  }

  private async ask(body: unknown): Promise<void> {
    const number = ++this.asked;
    try {
      const found = await score<Score>(this.game, body);
      if (number !== this.asked) return;
      this.score = found;
      this.trouble = null;
    } catch (error) {
      const trouble = asTrouble(error);
      if (number === this.asked) this.trouble = trouble;
    }
  }
}
