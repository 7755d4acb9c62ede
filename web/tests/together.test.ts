import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { GameInfo, GatheringInfo, WaitingSeatInfo } from '../src/lib/protocol';
import { qrOf } from '../src/together/qr';
import { mySeats, offered, openSeats, replan, seatValue, withoutSeat, withSeat } from '../src/together/seats';

const GAMES = JSON.parse(readFileSync('../build/states/games.json', 'utf8')) as GameInfo[];
const game = (id: string): GameInfo => GAMES.find((one) => one.id === id)!;

const seat = (kind: WaitingSeatInfo['kind'], rest: Partial<WaitingSeatInfo> = {}): WaitingSeatInfo => ({
  kind,
  name: '',
  level: kind === 'bot' ? 'club' : null,
  mine: false,
  host: false,
  presence: null,
  off: [],
  ...rest,
});
const info = {
  seats: [seat('person', { mine: true }), seat('open'), seat('bot'), seat('open')],
  options: {},
} as unknown as GatheringInfo;

test('the seat somebody chose is theirs while it is open, else the first open one', () => {
  expect(openSeats(info)).toEqual([1, 3]);
  expect(mySeats(info)).toEqual([0]);
  expect([offered(info, 3), offered(info, 2), offered(info, null)]).toEqual([3, 1, 1]);
  expect(offered({ ...info, seats: [seat('person')] }, 0)).toBeNull();
});

test('one seat is changed, and everybody else keeps theirs', () => {
  const person = { kind: 'person', now: 0 };
  const bot = { kind: 'bot', level: 'club' };
  expect(replan(info, 1, 'easy').seats).toEqual([person, { kind: 'bot', level: 'easy' }, bot, { kind: 'open' }]);
  expect(replan(info, 2, null).seats).toEqual([person, { kind: 'open' }, { kind: 'open' }, { kind: 'open' }]);
});

test('a seat comes, a seat goes, and nobody else changes place or colour', () => {
  const architectura = game('architectura');
  expect(withSeat(info).seats.at(-1)).toEqual({ kind: 'open' });
  const starting = (starter: unknown) => ({ ...info, options: { starter, colours: ['red', 'blue'] } });
  const { seats, options } = withoutSeat(architectura, starting(3), 1);
  expect(seats).toEqual([{ kind: 'person', now: 0 }, { kind: 'bot', level: 'club' }, { kind: 'open' }]);
  expect(options!['starter']).toBe(2);
  expect((options!['colours'] as string[])[0]).toBe('red');
  expect(options!['colours']).toHaveLength(3);
  expect(options!['colours']).not.toContain('blue');
  expect(withoutSeat(architectura, starting(1), 1).options!['starter']).toBe('draw');
  expect(withoutSeat(architectura, starting('draw'), 1).options).not.toHaveProperty('starter');
});

test('seats have the colours that were chosen, the others what is left', () => {
  const option = game('architectura').options.find(({ kind }) => kind === 'per_seat')!;
  const colours = [0, 1, 2, 3].map((n) =>
    seatValue(game('architectura'), { ...info, options: { [option.name]: ['red', 'blue'] } }, n),
  );
  expect(colours.slice(0, 2)).toEqual(['red', 'blue']);
  expect(new Set(colours).size).toBe(4);
  expect(seatValue(game('architekton'), info, 0)).toBe('');
});

test('a QR code is drawn with room around it and its three corners', () => {
  const { size, path } = qrOf('http://127.0.0.1:8000/table/abc');
  expect((size - 8 - 17) % 4).toBe(0); // 21, 25, 29 … modules, and four on either side
  expect(path.startsWith('M4 4h7v1h-7z')).toBe(true);
  expect(path).toContain(`M${size - 11} 4h7`);
});
