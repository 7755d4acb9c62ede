// A waiting room as one browser sees it: the table so far, what this person has chosen, and what went wrong.
import { games, texts, Trouble } from '../lib/api';
import { box } from '../lib/boxes';
import { alsoSpeak, speech } from '../lib/i18n';
import type { ChangeGathering, GameInfo, GatheringInfo } from '../lib/protocol';
import { asTrouble } from '../lib/pulse.svelte';
import { keep, recall } from '../lib/storage';
import { nonce } from '../lib/table';
import { seatingOf, type Seating } from '../games/seatings';
import { tableOf } from '../games/tables';
import { keepDaysOff, recallDaysOff } from '../new/plan';
import { seatWords } from '../new/words';
import type { Session } from '../table/session.svelte';
import * as calls from './calls';
import { mySeats, offered, openSeats, replan, seatValue, withoutSeat, withSeat } from './seats';

const MY_NAME = 'name.0'; // the one that the form for a new game keeps too

export class Room {
  readonly session: Session;
  readonly #ahead: (game: string) => Promise<unknown>;
  readonly info: GatheringInfo = $derived.by(() => this.session.gathering!);
  game = $state.raw<GameInfo | null>(null);
  seating = $state.raw<Seating>({});
  name = $state(recall(MY_NAME) ?? '');
  off = $state<number[]>(recallDaysOff()); // days off, in a game over days
  chosen = $state<number | null>(null);
  /** Somebody without a seat wants one, or only to look on; null: they have not said. */
  joining = $state<boolean | null>(null);
  removed = $state(false); // somebody had a seat and has it no longer, by no doing of their own
  busy = $state(false);
  trouble = $state.raw<Trouble | null>(null);

  readonly mine = $derived(mySeats(this.info));
  readonly seated = $derived(this.mine.length > 0 || this.info.leads);
  /** A seat is offered: to people who were invited, and to a host who has left theirs and wants one again. */
  readonly invited = $derived(!this.mine.length && (this.joining ?? !this.info.leads));
  readonly seat = $derived(offered(this.info, this.chosen));
  readonly title = $derived(this.game?.title ?? box(this.info.game)?.title ?? this.info.game);
  readonly overDays = $derived(this.info.time?.kind === 'days');
  readonly link = $derived(`${location.origin}/table/${encodeURIComponent(this.info.id)}`);

  /** `ahead`: fetches what follows when play begins. */
  constructor(session: Session, ahead: (game: string) => Promise<unknown> = tableOf) {
    this.session = session;
    this.#ahead = ahead;
  }

  /** What is said about the game. The table itself is fetched meanwhile, so that it stands when play begins. */
  async load(): Promise<void> {
    const id = this.info.game;
    void this.#ahead(id).catch(() => undefined);
    try {
      this.game = (await games()).find((one) => one.id === id) ?? null;
      if (this.game?.texts) await alsoSpeak(id, (language) => texts(id, language));
      this.seating = await seatingOf(id);
    } catch (error) {
      this.trouble = asTrouble(error);
    }
  }

  value(seat: number): string {
    return seatValue(this.game, this.info, seat);
  }

  /** A seat by its colour, or whatever the game calls it. */
  seatWords(seat: number): string {
    return seatWords(this.seating, { value: this.value(seat) }, seat);
  }

  async sit(): Promise<void> {
    const { name, seat } = this;
    const was = this.mine.length;
    const off = this.overDays ? this.off : null;
    await this.#do(() => calls.sit(this.info.id, { name: name.trim(), seat, nonce: nonce(), off }));
    if (this.trouble || was) return;
    keep(MY_NAME, name.trim());
    if (off) keepDaysOff(off);
    this.joining = null;
    this.removed = false;
    this.session.renew(); // from here on the line is that of somebody at the table
  }

  move = (seat: number) => this.#sitAs({ name: this.info.seats[this.mine[0]!]!.name, seat });
  /** One more person at this device. */
  seatAnother = (seat: number, name: string) => this.#sitAs({ name: name.trim(), seat, another: true, nonce: nonce() });
  join = (wanted: boolean) => {
    this.joining = wanted;
  };
  /** Another name, or other days off, in the same seat. */
  rename = (seat: number, name: string) => this.#sitAs({ name: name.trim(), seat });
  takeOff = (seat: number, off: number[]) => {
    keepDaysOff(off);
    return this.#sitAs({ name: this.info.seats[seat]!.name, seat, off });
  };
  /** Leaves one seat, or all of this device. */
  stand = (seat: number | null = null) => this.#leaving(() => calls.stand(this.info.id, { seat }));
  remove = (seat: number, block: boolean) => this.#do(() => calls.remove(this.info.id, { seat, block }));
  passHost = (seat: number) => this.#do(() => calls.passHost(this.info.id, { seat }));
  /** Puts a bot into a seat, or opens it. */
  setBot = (seat: number, level: string | null) =>
    this.#do(() => calls.change(this.info.id, replan(this.info, seat, level)));
  addSeat = () => this.change(withSeat(this.info));
  removeSeat = (seat: number) => this.change(withoutSeat(this.game!, this.info, seat));
  setLobby = (lobby: boolean) => this.change({ lobby });
  change = (wish: ChangeGathering) => this.#do(() => calls.change(this.info.id, wish));
  start = (level: string | null) => this.#do(() => calls.start(this.info.id, { level }));
  wait = () => this.#do(() => calls.wait(this.info.id));
  close = () => this.#leaving(() => calls.close(this.info.id));

  /** Notices that a seat was taken away; people who leave on their own know. */
  noticeSeat(has: boolean): void {
    if (this.#had && !has) {
      this.removed = !this.#left;
      this.#left = false;
    }
    this.#had = has;
  }

  #had = false;
  #left = false;

  /** The server knows seats by number; here they have colours. */
  #said(trouble: Trouble): Trouble {
    const open = openSeats(this.info);
    if (trouble.key !== 'together.error.seat_taken' || !open.length) return trouble;
    const seats = new Intl.ListFormat(speech.locale).format(open.map((seat) => this.seatWords(seat)));
    return new Trouble('ui.together.seat_gone', { seats });
  }

  #sitAs(wish: Parameters<typeof calls.sit>[1]): Promise<void> {
    return this.#do(() => calls.sit(this.info.id, wish));
  }

  #leaving(call: () => Promise<GatheringInfo>): Promise<void> {
    this.#left = true;
    return this.#do(call);
  }

  async #do(call: () => Promise<GatheringInfo>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.trouble = null;
    try {
      this.session.gathered(await call());
    } catch (error) {
      this.trouble = this.#said(asTrouble(error));
    }
    this.busy = false;
  }
}
