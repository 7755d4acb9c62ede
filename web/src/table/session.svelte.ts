// One table as this browser sees it: the current state, the log, the pending command, and the server's answer to it.
import { tablePath, TableSocket, type Ear, type Heard, type Link, type Wire } from '../lib/net';
import type {
  AskOthers,
  AtTable,
  ClientMessage,
  ErrorMessage,
  GatheringInfo,
  Later,
  Move,
  RefusedMove,
  Say,
  State,
} from '../lib/protocol';
import { Trouble } from '../lib/api';
import { freshId } from '../lib/fresh';
import type { HintOf, LineIn, MoveIn } from '../lib/state';
import { keep, recall } from '../lib/storage';
import { heardOf, withTalk, type Phrase, type Said } from '../talk/said';
import { motion } from './motion.svelte';
import { byOthers, Queue, stopsBetween, type Stop, type Way } from './queue';
import { tempo } from './tempo.svelte';

/** How long the page says that the connection is back, in milliseconds. */
const RETURNED = 2400;
/** Bots that play faster than this for people who watch leave no time for anything but their moves, in milliseconds. */
const FAST = 600;

/** Where it is kept that somebody who watches shows their name. */
const NAMED = 'watch.named';

/** Whether a move was undone. The whole log may come again, too: to somebody who sees more than before, as at the end. */
const takesBack = (current: State, { keep, events }: State): boolean =>
  keep < current.entries && !events.some(({ n }) => n <= current.entries);

/** `S` is the state of the table's game: `tables.ts` picks the table by the game that the state names. */
export class Session<S extends State = State> {
  link = $state<Link>('connecting');
  state = $state.raw<S | null>(null);
  /** The table before it begins; null from then on. */
  gathering = $state.raw<GatheringInfo | null>(null);
  /** The previous state; null if there is nothing to animate from. */
  before = $state.raw<S | null>(null);
  log = $state.raw<readonly LineIn<S>[]>([]);
  pending = $state.raw<ClientMessage | null>(null);
  refusal = $state.raw<RefusedMove | null>(null);
  problem = $state.raw<ErrorMessage | null>(null);
  hint = $state.raw<HintOf<MoveIn<S>> | null>(null);
  asking = $state(false); // a hint has been requested
  /** How long another player's move is displayed before the next one, in milliseconds at the usual tempo. */
  look = 600;
  /** The stops of the game's pieces on their way from one state to the next. */
  way: Way<S> = { stops: () => [] };
  /** The stop that is on show; null: a state is. */
  stop = $state.raw<Stop<S> | null>(null);
  /** The state that it is a stop before. */
  coming = $state.raw<S | null>(null);
  /** What is said at the table; null if there is no talk. */
  talk = $state.raw<Said | null>(null);
  /** What this client says, until it is on the server's disk. */
  saying = $state.raw<readonly Say[]>([]);
  talkTrouble = $state.raw<Trouble | null>(null);
  /** What could not be said, to say it differently. */
  unsaid = $state('');
  /** This client watches the table later than it is played, and it has not begun yet. */
  later = $state.raw<Later | null>(null);
  restarts = $state(false); // the connection is lost because the server restarts
  returned = $state(false); // the connection was lost and is back; true for a moment
  quiet = $state(false); // nothing is heard; the connection may be lost
  named = $state(recall(NAMED) !== null); // others may read the name of a person who watches
  /** Who is at their device; null at tables with one device. */
  presence = $state.raw<AtTable | null>(null);
  /** The places that something explained is about. */
  pointed = $state.raw<readonly string[]>([]);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  skew = 0;

  /** A big screen shows the table. */
  readonly displayed = $derived((this.presence?.displays ?? 0) > 0);

  /** The log with the events of a held move, which are shown before it is confirmed. */
  readonly lines = $derived<readonly LineIn<S>[]>([...this.log, ...(this.state?.held?.events ?? [])]);

  /** This client is to choose, and no command is pending. */
  readonly free = $derived(this.state !== null && this.state.to_move && this.pending === null && this.#carries);

  /** The held move that this client can confirm. Others may see that it is held, but cannot confirm it. */
  readonly confirming = $derived<S['held'] | null>(this.state?.to_move ? this.state.held : null);

  /** A hint can be requested; whether the table gives any is in `hints`. */
  readonly hintable = $derived(this.free && !this.state!.held && this.state!.choices.length > 0);

  /** The game of the day gives no hints before the day is over, and none at all in the attempt that counts. */
  readonly hints = $derived(!this.state?.table.daily?.counted && !this.state?.table.daily?.secret);

  /** Whether commands are accepted. At tables with several devices a lost connection does not stop anybody: they are sent later. */
  get #carries(): boolean {
    return this.link === 'open' || (this.link === 'lost' && this.state?.table.mode === 'together');
  }

  readonly #socket: Wire;
  readonly #queue = new Queue<S>({
    stops: (next) => this.#stops(next),
    stop: (stop, next) => this.#pause(stop, next),
    show: (state) => this.#show(state),
    look: (state) => (this.#worthALook(state) ? tempo.of(this.look) : 0),
  });
  #whole: S | null = null; // the last state that was on show, not a stop before one
  #heard: number | null = null; // the `entries` of the last state that arrived
  #plain = false;
  #coach = false;
  #here = !document.hidden; // somebody looks at this page
  readonly #sub = (): ClientMessage => ({
    t: 'sub',
    after: this.#heard,
    beats: true,
    plain: this.#plain,
    coach: this.#coach,
    here: this.#here,
    named: this.named,
    talk_after: heardOf(this.talk),
  });

  readonly table: string;

  /** `connect`: what brings the states, if not a socket of this browser's own seat. */
  constructor(table: string, connect: (ear: Ear) => Wire = (ear) => new TableSocket(tablePath(table), ear)) {
    this.table = table;
    const ear: Ear = {
      message: (message: Heard) => this.#receive(message),
      link: (link, restarts) => this.#linked(link, restarts),
      quiet: (quiet: boolean) => (this.quiet = quiet),
      sub: this.#sub,
    };
    this.#socket = connect(ear);
    document.addEventListener('visibilitychange', this.#unseen);
  }

  /** Nobody looks at a page in the background. */
  readonly #unseen = (): void => {
    if (document.hidden) this.hurry();
  };

  /** Shows at once what is on its way. */
  hurry(): void {
    this.#queue.hurry();
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#unseen);
    this.#queue.clear();
    this.#socket.close();
  }

  /** What comes next is another position: nothing that is queued is shown, and nothing moves there from here. */
  restart(): void {
    this.#queue.drop();
    this.#whole = null;
  }

  /** Reconnects after sitting down, so that the socket knows the new cookie. */
  renew(): void {
    this.#socket.renew();
  }

  /** The table before it begins, from the socket or as the answer to a request; the newer one counts. */
  gathered(info: GatheringInfo): void {
    if (!this.state && info.version >= (this.gathering?.version ?? 0)) this.gathering = info;
  }

  /** Tells the server whether somebody is looking at this page. */
  present(here: boolean): void {
    this.#here = here; // for a connection that is lost and comes back
    this.#socket.send({ t: 'presence', here });
  }

  /** From now on states include what a generic table needs. */
  askPlain(): void {
    this.#plain = true;
    this.#socket.send(this.#sub());
  }

  /** From now on states name the coach marks that appear with them. */
  askCoach(): void {
    this.#coach = true;
    this.#socket.send(this.#sub());
  }

  /** Lets others read who watches here, or no longer. */
  showName(on: boolean): void {
    this.named = on;
    keep(NAMED, on ? 'yes' : null);
    this.#socket.send(this.#sub());
  }

  /** Plays a move in the notation that people type. */
  play(text: string): void {
    this.#command({ t: 'act', id: freshId(), version: this.#version, text });
  }

  /** `sure`: the player has seen what it does and confirmed it, so the table does not hold it. */
  act(move: MoveIn<S>, sure = false): void {
    const { ...fields }: Move = move;
    this.#command({ t: 'act', id: freshId(), version: this.#version, move: fields, sure });
  }

  confirm(): void {
    this.#command({ t: 'confirm', id: freshId(), version: this.#version });
  }

  withdraw(): void {
    this.#command({ t: 'withdraw', id: freshId(), version: this.#version });
  }

  undo(): void {
    this.#command({ t: 'undo', id: freshId(), version: this.#version });
  }

  resign(seat: number): void {
    this.#command({ t: 'resign', id: freshId(), seat });
  }

  /** Asks the other players something. */
  ask(question: Pick<AskOthers, 'kind' | 'commitment' | 'nonce'>): void {
    this.#command({ t: 'ask', id: freshId(), number: this.#questions, ...question });
  }

  answer(yes: boolean, nonce: string | null = null): void {
    this.#command({ t: 'answer', id: freshId(), number: this.#questions, yes, nonce });
  }

  withdrawQuestion(): void {
    this.#command({ t: 'withdraw_question', id: freshId(), number: this.#questions });
  }

  /** Takes a seat back from the bot that plays it. */
  comeBack(seat: number): void {
    this.#command({ t: 'come_back', id: freshId(), seat });
  }

  /** Lets a bot play for a player who has been away for long. */
  letBotPlay(seat: number): void {
    this.#command({ t: 'let_bot_play', id: freshId(), seat });
  }

  /** Says that the person of this seat has taken the screen. */
  here(seat: number): void {
    this.#socket.send({ t: 'here', seat, id: freshId() });
  }

  /** People who watch bots may see all hands. */
  hands(on: boolean): void {
    this.#socket.send({ t: 'hands', on, id: freshId() });
  }

  /** Says something to the others; several people at one device speak for the seat on show. */
  say(what: { text: string } | { phrase: Phrase }): void {
    const message: Say = { t: 'say', id: freshId(), text: null, phrase: null, seat: this.state?.seat ?? null, ...what };
    this.talkTrouble = null;
    this.unsaid = '';
    this.saying = [...this.saying, message];
    this.#socket.send(message);
  }

  holding(on: boolean): void {
    this.#socket.send({ t: 'holding', id: freshId(), on });
  }

  askHint(): void {
    if (this.asking || !this.hintable) return;
    this.asking = true;
    this.#socket.send({ t: 'hint', id: freshId() });
  }

  pause(on: boolean): void {
    this.#socket.send({ t: 'pause', on, id: freshId() });
  }

  /** Not resent if it gets lost: that could make two steps. */
  step(): void {
    this.#socket.send({ t: 'step' });
  }

  speed(ms: number): void {
    this.#socket.send({ t: 'speed', ms, id: freshId() });
  }

  /** Clears the server's answer to the last command, because it has been read or something else is being done. */
  dismiss(): void {
    this.refusal = null;
    this.problem = null;
  }

  #linked(link: Link, restarts = false): void {
    if (link === 'open' && this.link === 'lost') {
      this.returned = true;
      setTimeout(() => (this.returned = false), RETURNED);
    }
    // While it is not back, every attempt fails: it still restarts.
    this.restarts = link === 'lost' && (restarts || this.restarts);
    this.link = link;
  }

  get #version(): number {
    return this.state?.version ?? 0;
  }

  get #questions(): number {
    return this.state?.questions ?? 0;
  }

  #command(message: ClientMessage): void {
    if (this.pending) return;
    this.dismiss();
    this.hint = null;
    this.pending = message;
    this.#socket.send(message);
  }

  #answers(id: string | null): boolean {
    return id !== null && this.pending !== null && 'id' in this.pending && this.pending.id === id;
  }

  #receive(message: Heard): void {
    switch (message.t) {
      case 'state':
        this.#heard = message.entries;
        if (message.clocks) this.skew = message.clocks.now - Date.now();
        if (this.#answers(message.ack)) this.#queue.hurry(); // somebody who acts need not wait
        this.#queue.push(message as S); // see the class: the table was picked by its game
        break;
      case 'gathering':
        this.gathered(message.gathering);
        break;
      case 'presence':
        this.presence = message;
        break;
      case 'refused':
        if (this.#answers(message.id)) this.pending = null;
        this.refusal = message;
        break;
      case 'later':
        this.gathering = null;
        this.later = message;
        break;
      case 'talk':
        this.talk = withTalk(this.talk, message);
        this.#said(message.ack);
        break;
      case 'error':
        if (this.#notSaid(message)) break;
        if (this.#answers(message.id)) this.pending = null;
        this.asking = false;
        this.problem = message;
        break;
      case 'hint':
        this.asking = false;
        if (message.version === this.#version) this.hint = message;
        break;
    }
  }

  #said(id: string | null): Say | undefined {
    const found = this.saying.find((one) => one.id === id);
    if (found) this.saying = this.saying.filter((one) => one !== found);
    return found;
  }

  /** An error about something said: that is told where it was said. */
  #notSaid({ id, key, params }: ErrorMessage): boolean {
    const found = this.#said(id);
    if (!found) return false;
    this.talkTrouble = new Trouble(key, params);
    this.unsaid = found.text ?? '';
    return true;
  }

  #stops(next: S): readonly Stop<S>[] {
    const current = this.#whole;
    const { mode } = next.table;
    if (!current || current.version === next.version || takesBack(current, next)) return [];
    if (motion.off || !tempo.step || document.hidden || (mode === 'watch' && next.pace < FAST)) return [];
    return stopsBetween(this.way, current, next);
  }

  /** Shows the pieces on their way: of the next state nothing is told, except what the clocks say. */
  #pause(stop: Stop<S>, next: S): void {
    const current = this.#whole!;
    this.before = this.state;
    this.stop = stop;
    this.coming = next;
    this.state = {
      ...current,
      view: stop.view,
      to_move: false,
      waiting: current.to_move ? [] : current.waiting,
      hand_over: null, // somebody has moved already, at another page: nobody waits for this one
      choices: [],
      held: null,
      events: [],
      undo: { ...current.undo, possible: false },
      clocks: next.clocks,
    };
  }

  #show(next: S): void {
    const current = this.#whole;
    this.stop = null;
    this.coming = null;
    this.gathering = null;
    this.later = null;
    this.log = [...this.log.filter((line) => line.n <= next.keep), ...next.events];
    // Another viewpoint gets the whole log again; only lines that are new have just happened.
    const fresh = current ? next.events.filter((line) => line.n > current.entries) : next.events;
    if (current?.version === next.version) {
      // Only a setting or an acknowledgement changed: the last events are still the last events.
      this.state = { ...next, events: [...current.events, ...fresh] };
    } else {
      this.before = current;
      this.state = { ...next, events: fresh };
      this.hint = null;
      this.pending = null; // the table has changed: it has carried out the command, or a refusal will arrive
    }
    this.#whole = this.state;
    if (this.#answers(next.ack)) this.pending = null;
  }

  /** When people watch bots, the speed of the table decides. */
  #worthALook(state: State): boolean {
    return !motion.off && this.before !== null && state.table.mode !== 'watch' && byOthers(state);
  }
}
