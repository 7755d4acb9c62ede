// A table played from several devices: who is there, whose clock runs, which question is open.
import { speech, t } from '../lib/i18n';
import type { PresenceInfo, Question, State, Substitute } from '../lib/protocol';
import { characterOf } from '../lib/seats';
import { nonce, share } from '../lib/table';
import type { Live, LiveParts, Telling } from '../table/live';
import type { Shortcut } from '../table/keys';
import { seatName } from '../table/names';
import type { Session } from '../table/session.svelte';
import { loudspeaker } from '../table/sound.svelte';
import { attend } from './attendance';
import { figures, isDayOff, isLow, isRunning, left } from './clock';
import { Happenings } from './happenings.svelte';
import { Ticks } from './ticks';
import { WaitingTables } from './waiting.svelte';
import { sinceTakeover } from './since';
import { botWords, listed, presenceWords, timeLeft } from './words';

const TICK = 250; // milliseconds: often enough for seconds of even length
const SLOW_TICK = 5_000; // if nothing on the page counts seconds
const GIVEN_UP = 180_000; // after so long without a connection the others may let a bot play
const REMINDER = 'are_you_there';
const EXPECTED = 30_000; // for so long the server says `reconnecting` before it says `gone`

/** How a clock looks. `bot`: a bot plays the seat. */
export type ClockLook = 'waits' | 'runs' | 'low' | 'still' | 'bot';

export interface ShownClock {
  readonly look: ClockLook;
  readonly text: string;
  readonly slow: boolean; // days or hours, in the text font
  readonly words: string;
}

/** What replaces the prompt. */
export type Standing = 'lost' | 'asked' | 'asking' | 'absent' | 'replaced' | null;

export class LiveTable implements Live {
  readonly session: Session;
  readonly parts: LiveParts;
  readonly waiting: WaitingTables;
  readonly #happenings: Happenings;
  readonly #ticks = new Ticks();
  #now = $state(Date.now());
  #goneSince = new Map<number, number>(); // by our own observation, if the server does not know
  onlyWatches = $state(false); // a player who was replaced does not want the seat back for now
  busy = $state(false); // a rematch is being asked for
  telling = $state.raw<Telling | null>(null);

  constructor(session: Session, parts: LiveParts) {
    this.session = session;
    this.parts = parts;
    this.#happenings = new Happenings(session);
    this.waiting = new WaitingTables(session.state!.table.id);
  }

  readonly state = $derived.by((): State => this.session.state!);
  readonly table = $derived(this.state.table);
  readonly mine = $derived(this.table.seats.flatMap(({ mine }, seat) => (mine ? [seat] : [])));
  readonly now = $derived.by(() => this.#now + this.session.skew);
  readonly lost = $derived.by(() => this.session.link === 'lost' || this.session.quiet);

  // ---- who is there ----

  substitute(seat: number): Substitute | null {
    return this.state.substitutes.find((one) => one.seat === seat) ?? null;
  }

  /** Null for bots, and before the first message. Without a connection nothing is known about the others. */
  status(seat: number): PresenceInfo['status'] | null {
    const info = this.session.presence?.seats[seat];
    if (!info) return null;
    if (this.lost) return this.table.seats[seat]?.mine ? 'reconnecting' : 'gone';
    return this.table.seats[seat]?.mine ? 'here' : info.status;
  }

  absence(seat: number): string | null {
    const substitute = this.state.over ? null : this.substitute(seat);
    if (substitute) return botWords(substitute);
    const info = this.#absent(seat);
    return info && presenceWords(info, this.now / 1000);
  }

  here(seat: number): string {
    return this.status(seat) === 'here' && !this.table.seats[seat]?.mine ? t('ui.live.here') : '';
  }

  /** Another player who is not at their device. */
  #absent(seat: number): PresenceInfo | null {
    const info = this.session.presence?.seats[seat];
    const known = info && !this.lost && !this.table.seats[seat]?.mine && info.status !== 'here';
    return known ? info : null;
  }

  // ---- clocks ----

  clock(seat: number, brief = false): ShownClock | null {
    const { clocks, over } = this.state;
    const substitute = over ? null : this.substitute(seat);
    if (substitute) return { look: 'bot', text: '', slow: false, words: botWords(substitute) };
    const clock = clocks?.seats[seat];
    if (!clocks || !clock) return null;
    const rest = left(clocks, seat, this.now);
    const shown = figures(clocks, rest, brief);
    const text = timeLeft(shown);
    return {
      look: this.#look(seat, rest),
      text,
      slow: shown.unit !== null,
      words: t('ui.live.clock.left', { time: text }),
    };
  }

  #look(seat: number, rest: number): ClockLook {
    const clocks = this.state.clocks!;
    if (this.state.over || !isRunning(clocks.seats[seat])) return 'waits';
    const still = this.session.restarts || (this.lost && this.table.seats[seat]?.mine);
    if (still || isDayOff(clocks, seat, this.now)) return 'still';
    return isLow(clocks, rest) ? 'low' : 'runs';
  }

  /** Days per move: nobody waits at the page. */
  readonly slow = $derived(this.state.clocks !== null && this.state.clocks.time.kind === 'days');

  // ---- instead of the prompt ----

  readonly standing = $derived.by((): Standing => {
    if (this.lost) return 'lost';
    const { question, over } = this.state;
    if (question && !over) {
      if (this.mine.includes(question.seat)) return 'asking';
      if (question.asked.some((seat) => this.mine.includes(seat))) return 'asked';
    }
    if (this.returnable && this.onlyWatches) return 'replaced';
    return this.givenUp === null && (this.missed === null || !this.mayRemind) ? null : 'absent';
  });
  readonly asks = $derived(this.standing !== null);
  readonly questions = $derived(this.asks && this.standing !== 'lost');
  /** The open question, if `standing` is `asked` or `asking`. */
  readonly question = $derived.by((): Question => this.state.question!);

  readonly note = $derived.by((): string | null => this.#happenings.note ?? this.#awaited);

  /** A note about a player who is away while their clock runs. A line that breaks off for a moment is not worth one. */
  readonly #awaited = $derived.by((): string | null => {
    const { clocks, waiting, over } = this.state;
    const gone = (one: number) => ['away', 'gone'].includes(this.#absent(one)?.status ?? '');
    const seat = over || this.slow || !clocks ? undefined : waiting.find(gone);
    if (!clocks || seat === undefined || !isRunning(clocks.seats[seat])) return null;
    const name = seatName(this.table, seat);
    const level = clocks.time_up.level;
    return level ? t('ui.live.awaited.bot', { name, level: characterOf(level) }) : t('ui.live.awaited.loses', { name });
  });

  /** A player to move who has not been there for three minutes. With a clock, the clock decides. */
  readonly missed = $derived.by((): number | null => {
    const { clocks, waiting, over } = this.state;
    if (over || clocks || !this.mine.length || this.returnable) return null;
    return waiting.find((seat) => this.#awayFor(seat) > GIVEN_UP) ?? null;
  });

  /** The same if they have had no connection: then the others may let a bot play. */
  readonly givenUp = $derived.by((): number | null =>
    this.missed !== null && this.#absent(this.missed)?.status === 'gone' ? this.missed : null,
  );

  /** Milliseconds. Who is gone was expected back for a while before. */
  #awayFor(seat: number): number {
    const absent = this.#absent(seat);
    if (!absent) return 0;
    const gone = absent.status === 'gone';
    if (absent.since === null) return gone ? this.now - (this.#goneSince.get(seat) ?? this.now) : 0;
    return this.now - absent.since * 1000 + (gone ? EXPECTED : 0);
  }

  /** Whether somebody who is missed can be reminded: by a word at the table, which knocks at their page. */
  readonly mayRemind = $derived.by(() => {
    const talk = this.session.talk;
    return talk?.own === 'seats' && (talk.say === 'text' || talk.say === 'phrases');
  });
  reminded = $state.raw(-1); // the version at which somebody was

  remind(): void {
    this.reminded = this.state.version;
    this.session.say({ phrase: REMINDER });
  }

  // ---- this player's own seat ----

  /** The bot that plays this player's seat, if they can take it back. */
  readonly taken = $derived.by((): Substitute | null => {
    const found = this.state.substitutes.find(({ seat, reason }) => this.mine.includes(seat) && reason !== 'resigned');
    return this.state.over ? null : (found ?? null);
  });
  readonly returnable = $derived(this.taken !== null);
  /** What that bot has played. */
  readonly since = $derived.by(() => sinceTakeover(this.session.log, this.taken?.seat ?? null, this.telling));
  readonly replaced = $derived(this.returnable && !this.onlyWatches);

  readonly undo = $derived.by(() => {
    const { undo, question } = this.state;
    if (undo.possible || !undo.asks.length || question) return null;
    const names = listed(
      undo.asks.map((seat) => seatName(this.table, seat)),
      speech.locale,
    );
    return { title: t('ui.live.undo', { names }), ask: () => this.session.ask({ kind: 'undo' }) };
  });

  /** Whether there are other players to offer a draw or an abort to. */
  readonly mayAsk = $derived.by(() => {
    const { over, question } = this.state;
    const replaced = (seat: number) => this.substitute(seat) !== null;
    const others = this.table.seats.some(({ kind, mine }, seat) => kind === 'person' && !mine && !replaced(seat));
    return !over && !question && others && this.mine.some((seat) => !replaced(seat));
  });

  readonly resigning = $derived.by(() => {
    if (this.table.seats.length > 2) return t('ui.live.resign.bot');
    return t(this.state.clocks ? 'ui.live.resign.clock' : 'ui.table.resign.text');
  });

  readonly substituted = $derived.by(() =>
    this.state.substitutes.map(({ seat, level, reason }) =>
      t(`ui.live.substituted.${reason}`, { name: seatName(this.table, seat), level: characterOf(level) }),
    ),
  );

  withdraw(): void {
    this.#happenings.withdrawn = true;
    this.session.withdrawQuestion();
  }

  /** Asks for a rematch, or agrees to one; everybody adds a nonce to its draws. */
  async rematch(): Promise<void> {
    if (this.state.question) return this.session.answer(true, nonce());
    this.busy = true;
    try {
      this.session.ask({ kind: 'rematch', ...(await share()) });
    } finally {
      this.busy = false;
    }
  }

  #said = -1; // the last line that was heard

  /** Talk is silent, except for somebody who is waited for. */
  #hearReminder(): void {
    const line = this.session.talk?.lines.seats.at(-1);
    if (!line) return;
    const fresh = this.#said >= 0 && line.n > this.#said;
    this.#said = line.n;
    if (fresh && !line.mine && line.phrase === REMINDER && this.state.to_move) loudspeaker.play('turnStarts');
  }

  readonly keys: readonly Shortcut[] = [
    { keys: ['n'], cap: 'N', does: 'ui.live.keys.next', act: () => void this.waiting.next() },
  ];

  // ---- while the table is on show ----

  /** Called while a component is created: starts clocks, presence reports and notes. */
  run(): void {
    $effect(() => attend(this.session));
    $effect(() => this.#happenings.hear());
    $effect(() => {
      if (this.mine.length) this.#happenings.hearOfScreens();
    });
    $effect(() => {
      const every = this.state.over || this.slow || !this.state.clocks ? SLOW_TICK : TICK;
      if (this.session.restarts) return undefined; // clocks stand still
      const timer = setInterval(() => (this.#now = Date.now()), every);
      return () => clearInterval(timer);
    });
    $effect(() => {
      const { clocks, over } = this.state;
      const seat = this.mine.find((one) => isRunning(clocks?.seats[one]));
      if (clocks && seat !== undefined && !over && !this.slow) this.#ticks.hear(left(clocks, seat, this.now));
    });
    $effect(() => {
      this.session.presence?.seats.forEach((info, seat) => {
        if (info?.status !== 'gone') this.#goneSince.delete(seat);
        else if (!this.#goneSince.has(seat)) this.#goneSince.set(seat, Date.now() + this.session.skew);
      });
    });
    $effect(() => this.#hearReminder());
    const theirTurn = $derived(this.mine.length > 0 && !this.state.to_move);
    $effect(() => (theirTurn ? this.waiting.watch() : undefined));
    $effect(() => {
      if (!this.returnable) this.onlyWatches = false;
    });
  }
}
