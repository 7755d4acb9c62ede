// What was entered on a score sheet, kept in this browser, and what the server makes of it. The client counts nothing itself.
import { score, sheet, type Trouble } from '../lib/api';
import { asTrouble, onReturn } from '../lib/pulse.svelte';
import { keep, recall } from '../lib/storage';

const REST = 120; // milliseconds without another tap before the server is asked

export class Tally<Entry extends object, Score, Pieces = never> {
  entry = $state() as Entry;
  score = $state.raw<Score | null>(null);
  pieces = $state.raw<Pieces | null>(null); // what the game consists of, for sheets that ask for it
  trouble = $state.raw<Trouble | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    private readonly game: string,
    private readonly blank: () => Entry,
    usable: (kept: Entry) => boolean,
  ) {
    this.entry = this.kept(usable) ?? blank();
  }

  /** What was entered last time, unless it comes from a version whose sheet was another. */
  private kept(usable: (kept: Entry) => boolean): Entry | null {
    try {
      const found = JSON.parse(recall(`sheet.${this.game}`) ?? 'null') as Entry | null;
      return found && usable(found) ? found : null;
    } catch {
      return null;
    }
  }

  /**
   * Called while its sheet is made: has everything scored that is entered. `body`: what the server wants to know of it; null:
   * nothing yet.
   */
  follow(body: (entry: Entry, pieces: Pieces | null) => unknown): void {
    onReturn(() => {
      const found = body($state.snapshot(this.entry) as Entry, this.pieces);
      if (found !== null) this.count(found);
    });
  }

  /** Called while its sheet is made: fetches what the game consists of. */
  fetchPieces(): void {
    onReturn(() => {
      if (!this.pieces) void this.load();
    });
  }

  private async load(): Promise<void> {
    try {
      this.pieces = (await sheet(this.game)).pieces as Pieces;
    } catch (error) {
      this.trouble = asTrouble(error);
    }
  }

  clear(): void {
    this.entry = this.blank();
  }

  /** Keeps what was entered and has it scored. */
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
