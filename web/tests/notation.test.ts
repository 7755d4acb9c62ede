import { beforeEach, expect, test } from 'vitest';
import type { State } from '../src/lib/protocol';
import { movesIn, suggestions } from '../src/notation/suggestions';
import { TypedTurn } from '../src/notation/turn.svelte';
import type { Session } from '../src/table/session.svelte';
import { last } from './line';
import { seatedAt, stateOf } from './states';

const MOVES = ['E M12', 'E N13', 'FFEE M14', 'FFEE M14 r1', 'FFEE N15', 'end'];
const MANY = Array.from({ length: 20 }, (_, n) => `FFEE M${n}`);
const texts = (typed: string, moves = MOVES) => suggestions(typed, moves).map(({ text }) => text);

test('a move is completed by its first words, whatever their case', () => {
  expect(texts('ffee m')).toEqual(['FFEE M14', 'FFEE M14 r1']);
  expect(texts('FFEE M14 ')).toEqual(['FFEE M14', 'FFEE M14 r1']);
  expect(texts('FFEE  M14 R')).toEqual(['FFEE M14 r1']);
  expect(texts('')).toEqual(MOVES);
});

test('many moves are listed as far as their next word', () => {
  expect(suggestions('', [...MANY, 'end'])).toEqual([
    { text: 'FFEE', count: 20 },
    { text: 'end', count: null },
  ]);
  expect(suggestions('FFEE ', MANY)).toHaveLength(20);
  expect(suggestions('FFEE ', MANY)[0]).toEqual({ text: 'FFEE M0', count: null });
});

test('a place finds what can go there; what is in no move finds nothing', () => {
  expect(texts('n13')).toEqual(['E N13']);
  expect(texts('W')).toEqual([]);
});

test('a turn is several moves', () => {
  expect(movesIn(' E M12, FFEE  N13; end,')).toEqual(['E M12', 'FFEE  N13', 'end']);
});

let session: Session;
let state: State;
let turn: TypedTurn;
beforeEach(() => {
  session = seatedAt('architekton');
  state = stateOf('architekton');
  turn = new TypedTurn(session);
});

const sent = () => last().sent.map((message) => (message.t === 'act' ? message.text : message.t));
const acked = () => (last().sent.at(-1) as { id: string }).id;
/** The next state answers the last command. */
function answer(change: Partial<State> = {}): void {
  state = { ...state, version: state.version + 1, ack: acked(), ...change };
  last().hear(state);
  turn.next();
}
function refuse(): void {
  last().hear({ t: 'refused', id: acked(), paragraph: 'K4.2', key: 'no', params: {} });
  turn.next();
}

test('the suggestions are the moves that the server offers, and none in the turn of another', () => {
  const choice = state.choices[0]!.text;
  turn.text = choice;
  expect(turn.suggestions.map(({ text }) => text)).toContain(choice);
  last().hear({ ...state, version: state.version + 1, to_move: false, choices: [] });
  expect(turn.suggestions).toEqual([]);
});

test('the moves of a turn are played one after another, each after the answer to the one before', () => {
  turn.text = 'E M12, FFEE N13';
  turn.submit();
  expect([sent(), turn.text]).toEqual([['E M12'], '']);
  turn.next();
  expect(sent()).toEqual(['E M12']);
  answer();
  expect(sent()).toEqual(['E M12', 'FFEE N13']);
});

test('what is refused comes back into the field, with what was to follow it', () => {
  turn.text = 'E M12, FFEE N13';
  turn.submit();
  refuse();
  expect([sent(), turn.text]).toEqual([['E M12'], 'E M12, FFEE N13']);
  turn.next();
  expect(sent()).toEqual(['E M12']);
});

test('a held move is confirmed by the move after it, or by Enter on an empty field', () => {
  const held = { seat: 0, text: 'E M12', move: { kind: 'lay' }, events: [] } as unknown as State['held'];
  turn.text = 'E M12, FFEE N13';
  turn.submit();
  answer({ held });
  expect(sent()).toEqual(['E M12', 'confirm']);
  answer({ held: null });
  expect(sent()).toEqual(['E M12', 'confirm', 'FFEE N13']);
  answer({ held });
  expect(sent()).toHaveLength(3);
  turn.submit();
  expect(sent().at(-1)).toBe('confirm');
});

test('what is left when the turn is over stays in the field, and is not played in the next one', () => {
  turn.text = 'E M12, FFEE N13';
  turn.submit();
  answer({ to_move: false, choices: [] });
  expect([sent(), turn.text]).toEqual([['E M12'], 'FFEE N13']);
  last().hear({ ...state, version: state.version + 1, to_move: true });
  turn.next();
  expect(sent()).toEqual(['E M12']);
});
