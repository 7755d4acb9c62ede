// What was entered on a score sheet, kept in this browser, and what the server makes of it. The client counts nothing itself.
import { score, type Trouble } from '../lib/api';
import { asTrouble } from '../lib/pulse.svelte';
import { keep, recall } from '../lib/shelf';

const REST = 120; // milliseconds without another tap before the server is asked

export class Tally<Entry extends object, Score> {
  entry = $state() as Entry;
  score = $state.raw<Score | null>(null);
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

  clear(): void {
    this.entry = this.blank();
  }

  /** Keeps what was entered and has it scored: `body` is what the server wants to know of it. */
  count(body: unknown): void {
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
