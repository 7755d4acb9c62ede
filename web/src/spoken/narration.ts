// What people who listen are told: after every turn one sentence says what happened and what is asked now.
import { speech, t } from '../lib/i18n';
import type { State } from '../lib/protocol';
import type { LineIn } from '../lib/state';
import { isYou } from '../table/names';
import type { Prompt } from '../table/prompt';
import { whole, type Part } from '../table/sentence';

/** A line of the log as it is told. */
export interface Sentence {
  readonly parts: readonly Part[];
}

const REASON = /[:;]/; // what follows belongs to its own sentence
const ENDED = /[.!?…]$/;

const ended = (text: string): string => (ENDED.test(text) ? text : `${text}.`);

/** The question of a prompt. */
const questionOf = ({ text, call }: Prompt): string => (text ? ended(call ? `${text} — ${call}` : text) : '');

/** The sentences in one text; neighbours that begin alike become one: "Ana places earth on M14 and forest on N13." */
export function joined(sentences: readonly Sentence[]): string {
  const runs: string[][] = [];
  let name = '';
  for (const { parts } of sentences) {
    const text = whole(parts).trim();
    const player = parts[0]?.kind === 'name' ? parts[0].text : '';
    const run = runs.at(-1);
    if (run && player && player === name && alike([...run, text]).length > words(player).length) run.push(text);
    else runs.push([text]);
    name = player;
  }
  return runs.map(inOne).map(ended).join(' ');
}

const words = (text: string): string[] => text.split(' ');

/** The words that all begin with, but for a bracket that is not closed among them; none if one gives a reason. */
function alike(texts: readonly string[]): readonly string[] {
  if (texts.some((text) => REASON.test(text))) return [];
  const [first, ...others] = texts.map(words);
  const end = first!.findIndex((word, n) => n === first!.length - 1 || others.some((other) => other[n] !== word));
  const start = first!.slice(0, end);
  const open = start.findLastIndex((word) => word.includes('('));
  return open < 0 || start.slice(open).some((word) => word.includes(')')) ? start : start.slice(0, open);
}

function inOne(texts: readonly string[]): string {
  if (texts.length < 2) return texts.join('');
  const start = alike(texts);
  const rests = texts.map((text) => words(text).slice(start.length).join(' ').replace(/\.$/, ''));
  return `${start.join(' ')} ${new Intl.ListFormat(speech.locale).format(rests)}`;
}

export class Narration<S extends State> {
  readonly #read: (lines: readonly LineIn<S>[]) => readonly Sentence[];
  #version: number | null = null;
  #entries = 0; // so much of the log has been told
  #untold: readonly Sentence[] = []; // of a turn of somebody else that goes on
  #early: readonly string[] = []; // told of a move that was held
  #prompt: Prompt = { text: '', call: '' };
  #asked = false;

  constructor(read: (lines: readonly LineIn<S>[]) => readonly Sentence[]) {
    this.#read = read;
  }

  /** What is to be said of the state that is on show; empty: nothing, or nothing yet. */
  next(state: S, log: readonly LineIn<S>[], prompt: Prompt): string {
    if (state.version === this.#version) return this.#askedFurther(state, prompt);
    const fresh = this.#version === null ? [] : log.filter(({ n }) => n > this.#entries);
    const begins = state.to_move && !this.#asked;
    this.#version = state.version;
    this.#entries = state.entries;
    this.#prompt = prompt;
    this.#asked = state.to_move;
    const early = this.#early;
    this.#early = [];
    this.#untold = [...this.#untold, ...this.#read(fresh).filter(({ parts }) => !early.includes(whole(parts)))];
    if (goesOn(state, fresh)) return '';
    const held = this.#read(state.held?.events ?? []);
    this.#early = held.map(({ parts }) => whole(parts));
    const happened = joined([...this.#untold, ...held]);
    this.#untold = [];
    return [happened, begins ? yourTurn(state, prompt) : '', questionOf(prompt)].filter(Boolean).join(' ');
  }

  /** While somebody chooses, the question changes with what they have in hand. */
  #askedFurther(state: S, prompt: Prompt): string {
    const { text, call } = this.#prompt;
    if (prompt.text === text && prompt.call === call) return '';
    this.#prompt = prompt;
    return state.to_move ? ended(prompt.call || prompt.text) : '';
  }
}

/** Whether somebody else has acted whose turn is not over: it is told as a whole. */
function goesOn<S extends State>(state: S, fresh: readonly LineIn<S>[]): boolean {
  const seat = fresh.findLast((line) => line.seat !== null)?.seat ?? null;
  if (state.to_move || state.over || seat === null || state.table.seats[seat]?.mine) return false;
  return state.waiting.includes(seat);
}

/** "Your turn.", unless the prompt says it, or speaks to the person because of a question in the turn of another. */
function yourTurn({ table, seat }: State, { text }: Prompt): string {
  const turn = t('ui.table.prompt.you');
  const addressed = [turn, t('ui.seat.you')].some((words) => text.startsWith(words));
  return seat !== null && isYou(table, seat) && !addressed ? ended(turn) : '';
}
