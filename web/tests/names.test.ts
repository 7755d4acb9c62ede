import { beforeEach, expect, test } from 'vitest';
import { speech } from '../src/lib/language.svelte';
import type { SeatInfo, TableInfo } from '../src/lib/protocol';
import { seatName } from '../src/lib/seats';
import { calledName, isYou } from '../src/table/names';
import { stateOf } from './states';

const person = (name: string, mine = true): SeatInfo => ({ name, kind: 'person', level: null, mine });
const bot = (name = ''): SeatInfo => ({ name, kind: 'bot', level: 'first', mine: false });
const table = (mode: TableInfo['mode'], ...seats: SeatInfo[]): TableInfo => ({
  ...stateOf('architekton').table,
  mode,
  seats,
});

beforeEach(() => {
  speech.catalogue = {
    'ui.seat.you': 'You',
    'ui.seat.number': 'Player {number}',
    'ui.seat.bot': 'Bot ({level})',
    'bots.level.first.name': 'First game',
  };
});

test('a seat has the name it was given, else it is you, a number or a level', () => {
  expect(seatName([person('Ana'), bot()], 0)).toBe('Ana');
  expect(seatName([person(''), bot()], 0)).toBe('You');
  expect(seatName([person(''), person('')], 1)).toBe('Player 2');
  expect(seatName([person(''), bot()], 1)).toBe('Bot (First game)');
  expect(seatName([], 3)).toBe('');
});

test('several nameless bots go by their colours', () => {
  expect(calledName(table('bot', person(''), bot(), bot()), 1, 'Red')).toBe('Red');
  expect(calledName(table('bot', person(''), bot(), bot('Hal')), 1, 'Red')).toBe('Bot (First game)');
});

test('you are the one person of this browser, not one of two at a screen', () => {
  expect(isYou(table('bot', person(''), bot()), 0)).toBe(true);
  expect(isYou(table('bot', person(''), bot()), 1)).toBe(false);
  expect(isYou(table('screen', person(''), person('')), 0)).toBe(false);
});
