// Short synthesised sounds; there are no sound files.
import { whenIdle } from '../lib/idle';
import { keep, recall } from '../lib/storage';

/** Start and end pitch in hertz, length in seconds, loudness, shape; `after` delays a note of a chord. */
interface Note {
  from: number;
  to: number;
  length: number;
  gain: number;
  shape: OscillatorType;
  after?: number;
}

const SOUNDS = {
  lay: [
    { from: 190, to: 85, length: 0.09, gain: 0.5, shape: 'triangle' },
    { from: 820, to: 300, length: 0.03, gain: 0.1, shape: 'square' },
  ],
  turn: [{ from: 420, to: 520, length: 0.05, gain: 0.12, shape: 'triangle' }],
  lift: [{ from: 300, to: 380, length: 0.05, gain: 0.12, shape: 'sine' }],
  gain: [
    { from: 880, to: 880, length: 0.12, gain: 0.22, shape: 'sine' },
    { from: 1318, to: 1318, length: 0.22, gain: 0.2, shape: 'sine', after: 0.09 },
  ],
  pay: [
    { from: 440, to: 420, length: 0.14, gain: 0.22, shape: 'triangle' },
    { from: 330, to: 300, length: 0.22, gain: 0.22, shape: 'triangle', after: 0.11 },
  ],
  turnStarts: [
    { from: 587, to: 587, length: 0.1, gain: 0.16, shape: 'sine' },
    { from: 784, to: 784, length: 0.16, gain: 0.16, shape: 'sine', after: 0.1 },
  ],
  tick: [
    { from: 1250, to: 1150, length: 0.03, gain: 0.16, shape: 'square' },
    { from: 1250, to: 1150, length: 0.03, gain: 0.16, shape: 'square', after: 0.22 },
  ],
  refused: [{ from: 160, to: 130, length: 0.16, gain: 0.25, shape: 'sawtooth' }],
  over: [
    { from: 523, to: 523, length: 0.18, gain: 0.2, shape: 'sine' },
    { from: 659, to: 659, length: 0.18, gain: 0.2, shape: 'sine', after: 0.14 },
    { from: 784, to: 784, length: 0.4, gain: 0.2, shape: 'sine', after: 0.28 },
  ],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

const VOLUME = 0.35;
const LOUDEST = 100;
const REST = 700; // milliseconds
const SILENCE = 3000; // milliseconds until the device may rest: it takes power as long as it runs, heard or not

function storedVolume(): number {
  const kept = Number(recall('volume') ?? LOUDEST);
  return kept >= 0 && kept <= LOUDEST ? kept : LOUDEST;
}

class Loudspeaker {
  /** In per cent; 0: silent. */
  volume = $state(storedVolume());
  #context: AudioContext | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    if (this.#mayPlay) whenIdle(() => this.#wake()); // the user came here by a click
  }

  /** Before the first click or key press a page may not play sounds; trying would only fill the console. */
  get #mayPlay(): boolean {
    return this.volume > 0 && (navigator.userActivation?.hasBeenActive ?? false);
  }

  turnTo(volume: number): void {
    this.volume = volume;
    keep('volume', volume === LOUDEST ? null : String(volume));
  }

  play(sound: Sound): void {
    if (!this.#mayPlay) return;
    const context = this.#context;
    if (!context) return this.#wakeSoon();
    this.#wake();
    const sounds = () => SOUNDS[sound].forEach((note) => this.#sound(context, note));
    // The picture comes first; a hidden page has no frames.
    if (document.hidden) sounds();
    else requestAnimationFrame(() => setTimeout(sounds));
  }

  /** Outside of a table nobody is in the middle of a move: waking may take its time. */
  ring(sound: Sound): void {
    if (!this.#mayPlay) return;
    this.#wake();
    this.play(sound);
  }

  /** Waking takes several frames, so it waits for a pause in the input; a late sound is worse than none. */
  #wakeSoon(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => whenIdle(() => this.#wake()), REST);
  }

  #wake(): void {
    const context = (this.#context ??= new AudioContext());
    if (context.state === 'suspended') void context.resume();
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => void context.suspend(), SILENCE);
  }

  #sound(context: AudioContext, note: Note): void {
    const start = context.currentTime + (note.after ?? 0);
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = note.shape;
    tone.frequency.setValueAtTime(note.from, start);
    tone.frequency.exponentialRampToValueAtTime(note.to, start + note.length);
    loudness.gain.setValueAtTime(note.gain * VOLUME * (this.volume / LOUDEST) ** 2, start);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + note.length);
  }
}

export const loudspeaker = new Loudspeaker();
