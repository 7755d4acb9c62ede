// Two ticks when one's own time is nearly up.
import { notices } from '../lib/notices.svelte';
import { loudspeaker } from '../table/sound.svelte';

const MARKS = [30_000, 10_000]; // milliseconds that are left

export class Ticks {
  #before = Infinity;

  /** Called with the time left; ticks when a mark is passed, but not if the clock starts below it. */
  hear(left: number): void {
    const passed = this.#before !== Infinity && MARKS.some((mark) => left <= mark && mark < this.#before);
    this.#before = left;
    if (passed && notices.wants('time')) loudspeaker.play('tick');
  }
}
