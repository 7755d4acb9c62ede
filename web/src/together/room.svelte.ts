// A waiting room as one browser sees it: the table so far, what this person has chosen, and what went wrong.
import { games, texts, type Trouble } from '../lib/api';
import { box } from '../lib/boxes';
import { alsoSpeak } from '../lib/i18n';
import type { GameInfo, GatheringInfo } from '../lib/protocol';
import { asTrouble } from '../lib/pulse.svelte';
import { keep, recall } from '../lib/storage';
import { nonce } from '../lib/table';
import { seatingOf, type Seating } from '../games/seatings';
import { tableOf } from '../games/tables';
import type { SeatPlan } from '../new/plan';
import { seatWords } from '../new/words';
import type { Session } from '../table/session.svelte';
import * as calls from './calls';
import { mySeats, offered, replan, seatValue } from './seats';

const MY_NAME = 'name.0'; // the one that the form for a new game keeps too

export class Room {
  readonly session: Session;
  readonly info: GatheringInfo = $derived.by(() => this.session.gathering!);
  game = $state.raw<GameInfo | null>(null);
  seating = $state.raw<Seating>({});
  name = $state(recall(MY_NAME) ?? '');
  chosen = $state<number | null>(null);
  watching = $state(false); // somebody without a seat only wants to look on
  removed = $state(false); // somebody had a seat and has it no longer, by no doing of their own
  busy = $state(false);
  trouble = $state.raw<Trouble | null>(null);

  readonly mine = $derived(mySeats(this.info));
  readonly seated = $derived(this.mine.length > 0 || this.info.leads);
  readonly seat = $derived(offered(this.info, this.chosen));
  readonly title = $derived(this.game?.title ?? box(this.info.game)?.title ?? this.info.game);
  readonly link = $derived(`${location.origin}/table/${encodeURIComponent(this.info.id)}`);

  constructor(session: Session) {
    this.session = session;
  }

  /** What is said about the game. The table itself is fetched meanwhile, so that it stands when play begins. */
  async load(): Promise<void> {
    const id = this.info.game;
    void tableOf(id).catch(() => undefined);
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
    return seatWords(this.seating, { value: this.value(seat) } as SeatPlan, seat);
  }

  async sit(): Promise<void> {
    const { name, seat } = this;
    const was = this.mine.length;
    await this.#do(() => calls.sit(this.info.id, { name: name.trim(), seat, nonce: nonce() }));
    if (this.trouble || was) return;
    keep(MY_NAME, name.trim());
    this.removed = false;
    this.session.renew(); // from here on the line is that of somebody at the table
  }

  move = (seat: number) => this.#sitAs({ name: this.info.seats[this.mine[0]!]!.name, seat });
  /** One more person at this device. */
  seatAnother = (seat: number, name: string) => this.#sitAs({ name: name.trim(), seat, another: true, nonce: nonce() });
  stand = () => this.#leaving(() => calls.stand(this.info.id, {}));
  remove = (seat: number, block: boolean) => this.#do(() => calls.remove(this.info.id, { seat, block }));
  passHost = (seat: number) => this.#do(() => calls.passHost(this.info.id, { seat }));
  /** Puts a bot into a seat, or opens it. */
  setBot = (seat: number, level: string | null) =>
    this.#do(() => calls.change(this.info.id, replan(this.info, seat, level)));
  setLobby = (lobby: boolean) => this.#do(() => calls.change(this.info.id, { lobby }));
  start = (level: string | null) => this.#do(() => calls.start(this.info.id, { level }));
  wait = () => this.#do(() => calls.wait(this.info.id));
  close = () => this.#leaving(() => calls.close(this.info.id));

  /** Notices that a seat was taken away; whoever leaves on their own knows. */
  noticeSeat(has: boolean): void {
    if (this.#had && !has) {
      this.removed = !this.#left;
      this.#left = false;
    }
    this.#had = has;
  }

  #had = false;
  #left = false;

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
      this.trouble = asTrouble(error);
    }
    this.busy = false;
  }
}
