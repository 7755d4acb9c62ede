// Time that goes on while a page is looked at: for clocks in lists.
class Ticking {
  tick = $state.raw(performance.now());
  now = $state.raw(new Date());

  /** Lets it go on; gives back what stops it. For an effect. */
  run(): () => void {
    const timer = setInterval(() => {
      if (document.hidden) return;
      this.tick = performance.now();
      this.now = new Date();
    }, 1000);
    return () => clearInterval(timer);
  }
}

export const ticking = new Ticking();
