// How fast the moves of opponents are shown: the choice of this browser.
import { keep, recall } from '../lib/storage';

export const TEMPI = ['calm', 'brisk', 'once'] as const;
export type TempoName = (typeof TEMPI)[number];

/** The milliseconds of a step of theirs. */
const STEP: Readonly<Record<TempoName, number>> = { calm: 900, brisk: 600, once: 0 };
const USUAL: TempoName = 'brisk';

class Tempo {
  #name = $state<TempoName>(stored());

  get name(): TempoName {
    return this.#name;
  }

  /** How long a step takes, in milliseconds; 0: moves are shown at once. */
  get step(): number {
    return STEP[this.#name];
  }

  choose(name: TempoName): void {
    this.#name = name;
    keep('tempo', name === USUAL ? null : name);
  }

  /** A time that was measured for the usual tempo, in the chosen one. */
  of(ms: number): number {
    return (ms * this.step) / STEP[USUAL];
  }
}

function stored(): TempoName {
  const kept = recall('tempo');
  return TEMPI.find((name) => name === kept) ?? USUAL;
}

export const tempo = new Tempo();
