import { beforeEach, expect, test } from 'vitest';
import { speech } from '../src/lib/language.svelte';
import type { SeatInfo, TableInfo } from '../src/lib/protocol';
import { seatName } from '../src/lib/seats';
import { isYou, underName } from '../src/table/names';
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
    'ui.seat.bot': 'Bot',
    'ui.seat.bot_called': '{name} (bot)',
    'ui.seat.numbered': '{name} {number}',
  };
});

test('a seat has the name it was given, else it is you, a number or a character', () => {
  expect(seatName([person('Ana'), bot()], 0)).toBe('Ana');
  expect(seatName([person(''), bot()], 0)).toBe('You');
  expect(seatName([person(''), person('')], 1)).toBe('Player 2');
  expect(seatName([person(''), bot()], 1)).toBe('Pip');
  expect(seatName([person(''), { ...bot(), level: 'oracle' }], 1)).toBe('oracle');
  expect(seatName([], 3)).toBe('');
});

const names = (...seats: SeatInfo[]) => seats.map((_, seat) => seatName(seats, seat));

test('nobody at a table has the name of a bot', () => {
  expect(names(person(''), bot(), bot())).toEqual(['You', 'Pip 1', 'Pip 2']);
  expect(names(person(''), bot(), bot('Hal'))).toEqual(['You', 'Pip', 'Hal']);
  expect(names(person('pip '), bot())).toEqual(['pip ', 'Pip (bot)']);
  expect(names(person('Pip 2'), bot(), bot())).toEqual(['Pip 2', 'Pip 1', 'Pip 2 (bot)']);
});

test('under the name of a bot stands that it is one, under a person the colour', () => {
  const two = table('bot', person('Pip'), bot());
  expect([0, 1].map((seat) => underName(two, seat, 'Red'))).toEqual(['Red', 'Bot']);
});

test('you are the one person of this browser, not one of two at a screen', () => {
  expect(isYou(table('bot', person(''), bot()), 0)).toBe(true);
  expect(isYou(table('bot', person(''), bot()), 1)).toBe(false);
  expect(isYou(table('screen', person(''), person('')), 0)).toBe(false);
});
