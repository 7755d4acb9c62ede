import { beforeEach, expect, test } from 'vitest';
import { countWin, nextToBeat, timesBeaten } from '../src/lib/beaten';
import type { State } from '../src/lib/protocol';
import { stateOf } from './states';

beforeEach(() => localStorage.clear());

const person = { name: '', kind: 'person', level: null, mine: true } as const;
const bot = { name: 'Pip', kind: 'bot', level: 'first', mine: false } as const;

function ended(winner: number | null, id = 't1', seats: State['table']['seats'] = [person, bot]): State {
  const state = stateOf('architekton');
  const result = { winner, reason: 'points', points: [3, 2] };
  return {
    ...state,
    over: true,
    resigned: null,
    table: { ...state.table, id, seats },
    view: { ...state.view, result },
  };
}

test('a win against a bot counts once, however often its result is seen', () => {
  countWin(ended(0));
  countWin(ended(0));
  expect(timesBeaten('architekton', 'first')).toBe(1);
  countWin(ended(0, 't2'));
  expect(timesBeaten('architekton', 'first')).toBe(2);
  expect(timesBeaten('architectura', 'first')).toBe(0);
});

test('a loss, a draw, a resignation and a game that goes on do not count, nor do games with other people', () => {
  countWin(ended(1));
  countWin(ended(null, 't2'));
  countWin({ ...ended(0, 't3'), resigned: 1 });
  countWin({ ...ended(0, 't4'), over: false });
  countWin(ended(0, 't5', [person, { ...person, mine: false }]));
  countWin(ended(0, 't6', [person, person]));
  expect(localStorage.getItem('architrave.beaten')).toBeNull();
});

test('every bot at the table is beaten, and what was kept by something else does no harm', () => {
  localStorage.setItem('architrave.beaten', '{"counts": {"architekton.easy": "many"}, "tables": 3}');
  countWin(ended(0, 't1', [person, bot, { ...bot, level: 'easy' }]));
  expect([timesBeaten('architekton', 'first'), timesBeaten('architekton', 'easy')]).toEqual([1, 1]);
});

test('the bot to try next is the one above the strongest that was beaten', () => {
  const levels = ['first', 'easy', 'club'];
  expect(nextToBeat('architekton', levels)).toBe('first');
  countWin(ended(0, 't1', [person, { ...bot, level: 'easy' }]));
  expect(nextToBeat('architekton', levels)).toBe('club');
  expect(nextToBeat('architectura', levels)).toBe('first');
  countWin(ended(0, 't2', [person, { ...bot, level: 'club' }]));
  expect(nextToBeat('architekton', levels)).toBeUndefined();
});
