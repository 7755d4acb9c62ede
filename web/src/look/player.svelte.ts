// Walks through a game: what is on show, and how to get elsewhere. The states come from the server, in pages.
import type { Trouble } from '../lib/api';
import type { Frame, LookBack, State } from '../lib/protocol';
import { asTrouble } from '../lib/pulse.svelte';
import { Session } from '../table/session.svelte';
import { branches, pathTo, stopOf, turnFrom } from './path';
import { TURN, type Source } from './source';

const PAGE = 50; // entries, as the server sends them
export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];
const LOOK = 1600; // milliseconds for a move at the slowest speed

const silent = { send: () => undefined, renew: () => undefined, close: () => undefined };

export class Player {
  readonly session: Session;
  readonly source: Source;
  game = $state.raw<LookBack | null>(null);
  /** The seat whose knowledge is shown; null: as much as one may know. */
  seat = $state.raw<number | null>(null);
  /** The entry after which the table is shown. */
  here = $state.raw(0);
  /** The last move of the branch that is walked; null: the game as it went on. */
  tip = $state.raw<number | null>(null);
  playing = $state.raw(false);
  speed = $state.raw<Speed>(1);
  trouble = $state.raw<Trouble | null>(null);
  /** An entry that was asked for and is not there. */
  missing = $state.raw<number | null>(null);
  /** What the move on show did. */
  words = $state.raw('');
  /** Something to be said until the next move. */
  note = $state.raw('');

  readonly branches = $derived(this.game ? branches(this.game.steps) : []);
  readonly path = $derived(this.game ? pathTo(this.game.steps, this.tip) : []);
  /** The whole log, the same one at every move: only a new one is read and drawn again. */
  readonly lines = $derived(this.path.flatMap((step) => step.lines));
  readonly stops = $derived(this.path.filter(({ stop }) => stop).map(({ n }) => n));
  readonly place = $derived(this.stops.indexOf(this.here));
  readonly step = $derived(this.game?.steps[this.here]);
  readonly turns = $derived(this.path.at(-1)?.turn ?? 0);
  /** The lines that the move on show brought begin after this entry. */
  readonly since = $derived(this.stops[this.place - 1] ?? 0);

  readonly #plain: (game: string) => boolean;
  #frames = new Map<number, Frame>();
  #pages = new Map<number, Promise<void>>();
  #wanted = 0; // the last entry that was asked for
  #version = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `plain`: whether the states of a game need its text board. */
  constructor(source: Source, plain: (game: string) => boolean) {
    this.source = source;
    this.#plain = plain;
    this.session = new Session('', () => silent);
    this.session.link = 'open';
  }

  /** `asked`: the entry to begin after; null: `first` or last. */
  async open(asked: number | typeof TURN | null, seat: number | null, first = false): Promise<void> {
    await this.#learn(seat);
    const { game, stops } = this;
    if (!game) return;
    const at = asked === TURN ? game.turned : asked;
    if (at !== null && at >= game.steps.length) this.missing = at;
    else if (at !== null && !game.steps[at]!.kept) this.tip = this.#branchOf(at);
    const begin = (first ? stops[0] : stops.at(-1)) ?? 0;
    await this.go(at === null || this.missing !== null ? begin : stopOf(this.stops, at));
  }

  close(): void {
    this.pause();
    this.session.close();
  }

  /** Shows the table after an entry of the path. */
  async go(entry: number): Promise<void> {
    this.#wanted = entry;
    if (!this.#frames.has(entry)) await this.#load(entry);
    const frame = this.#frames.get(entry);
    if (!frame || this.#wanted !== entry) return;
    this.#show(frame);
    // The pages beside this one will be wanted next.
    for (const near of [this.stops[this.place + 1], this.stops[this.place - 1]])
      if (near !== undefined) void this.#load(near);
  }

  async goTo(place: number): Promise<void> {
    const stop = this.stops[Math.min(Math.max(place, 0), this.stops.length - 1)];
    if (stop !== undefined) await this.go(stop);
  }

  /** Goes to the move that a log line tells of. */
  async goToLine(entry: number): Promise<void> {
    this.pause();
    await this.go(stopOf(this.stops, entry));
  }

  async move(way: 1 | -1): Promise<void> {
    this.pause();
    await this.goTo(this.place + way);
  }

  async turn(way: 1 | -1): Promise<void> {
    this.pause();
    await this.go(turnFrom(this.path, this.here, way));
  }

  async end(way: 1 | -1): Promise<void> {
    this.pause();
    await this.goTo(way < 0 ? 0 : this.stops.length - 1);
  }

  /** Walks a branch, from its first move; null: back to the game, where it branched off. */
  async follow(tip: number | null): Promise<void> {
    this.pause();
    const branch = this.branches.find((one) => one.tip === (tip ?? this.tip));
    if (!branch) return;
    this.tip = tip;
    await this.go(tip === null ? stopOf(this.stops, branch.from) : branch.stops[0]!);
  }

  async seeAs(seat: number | null): Promise<void> {
    await this.#learn(seat);
    await this.go(stopOf(this.stops, this.here));
  }

  /** Whether the states of this game need its text board. */
  get isPlain(): boolean {
    return this.#plain(this.game!.game);
  }

  /** Shows a state that is no part of the game, until one goes on in it. */
  beside(frame: Frame): void {
    this.#version += 1;
    this.session.before = this.session.state;
    this.session.state = stateOf(this.game!, { ...frame, n: this.here }, this.#version, []);
  }

  play(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.place >= this.stops.length - 1) void this.goTo(0).then(() => this.#next());
    else this.#next(0);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #next(wait = LOOK / this.speed): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.playing) return;
      void this.goTo(this.place + 1).then(() => {
        if (this.place >= this.stops.length - 1) this.pause();
        else if (this.playing) this.#next();
      });
    }, wait);
  }

  #branchOf(entry: number): number | null {
    return this.branches.find(({ stops }) => stops.includes(entry) || stopOf(stops, entry) === entry)?.tip ?? null;
  }

  async #learn(seat: number | null): Promise<void> {
    try {
      const game = await this.source.outline(seat);
      this.#frames = new Map();
      this.#pages = new Map();
      this.seat = seat;
      this.game = game;
      this.trouble = null;
    } catch (error) {
      this.trouble = asTrouble(error);
    }
  }

  /** Loads the page of an entry, once. */
  #load(entry: number): Promise<void> {
    const first = entry - (entry % PAGE);
    const known = this.#pages.get(first);
    if (known) return known;
    const frames = this.#frames; // somebody else may look by the time they come
    const loading = this.source
      .frames(this.seat, first, this.#plain(this.game!.game))
      .then((page) => {
        for (const frame of page.frames) frames.set(frame.n, frame);
      })
      .catch((error: unknown) => {
        this.#pages.delete(first);
        if (this.#wanted === entry) this.trouble = asTrouble(error);
      });
    this.#pages.set(first, loading);
    return loading;
  }

  /** A move that follows the one on show is seen to happen; any other way there is nothing to see but where it leads. */
  #show(frame: Frame): void {
    const next = this.stops.indexOf(frame.n) === this.place + 1 && this.session.state !== null;
    const since = this.here;
    const { lines } = this;
    this.here = frame.n;
    this.note = '';
    this.#version += 1;
    this.session.before = next ? this.session.state : null;
    this.session.log = lines;
    const events = next ? lines.filter(({ n }) => n > since && n <= frame.n) : [];
    this.session.state = stateOf(this.game!, frame, this.#version, events);
  }
}

/** A frame as the state of a table at which nobody is asked anything. */
export function stateOf(game: LookBack, frame: Frame, version: number, events: State['events']): State {
  return {
    t: 'state',
    version,
    entries: frame.n,
    keep: frame.n,
    game: game.game,
    table: game.table,
    seat: game.seat,
    to_move: false,
    waiting: frame.waiting,
    hand_over: null,
    open_hands: game.open,
    view: frame.view,
    choices: [],
    held: null,
    events,
    undo: { possible: false, asks: [], key: null, params: {} },
    fair: game.fair,
    paused: false,
    pace: 0,
    queued: false,
    over: frame.over,
    resigned: frame.over ? game.resigned : null,
    clocks: null,
    substitutes: [],
    questions: 0,
    question: null,
    delay: null,
    reason: frame.over ? (game.result?.reason ?? null) : null,
    ack: null,
    ...(frame.plain && { plain: frame.plain }),
  };
}
