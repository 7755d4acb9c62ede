// The seconds until play begins by itself, told while they pass.

const OFTEN = 200; // milliseconds

export class Countdown {
  seconds = $state<number | null>(null); // null: nothing begins by itself

  /** `left`: the milliseconds that the server tells. Made while a component is. */
  constructor(left: () => number | null) {
    $effect(() => {
      const told = left();
      if (told === null) {
        this.seconds = null;
        return;
      }
      const end = performance.now() + told;
      const tick = () => (this.seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000)));
      tick();
      const timer = setInterval(tick, OFTEN);
      return () => clearInterval(timer);
    });
  }
}
