import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { speech, type Catalogue } from '../src/lib/language.svelte';
import { nameProblem } from '../src/new/names';
import { asTime, asTimeUp, minutesOf, planOf, problemOf, usualTime, type TimePlan } from '../src/new/time';
import { timeSentence, timeUpSentence, timeWords, weekdays } from '../src/new/time_words';
import type { TimeControl } from '../src/lib/protocol';

beforeEach(() => {
  speech.language = 'en';
  speech.catalogue = JSON.parse(readFileSync('../src/architrave/i18n/en.json', 'utf8')) as Catalogue;
});

const plan = (rest: Partial<TimePlan>): TimePlan => ({ ...usualTime('club'), ...rest });
const own = (minutes: string, seconds: string, added = true): TimePlan =>
  plan({ kind: 'live', preset: 'own', minutes, seconds, added });

test.each<[TimePlan, TimeControl | null]>([
  [plan({}), null],
  [plan({ kind: 'live', preset: '5+5' }), { kind: 'fischer', seconds: 300, increment: 5 }],
  [plan({ kind: 'live' }), { kind: 'fischer', seconds: 600, increment: 10 }],
  [plan({ kind: 'live', preset: '20' }), { kind: 'pool', seconds: 1200 }],
  [own('3', '2'), { kind: 'fischer', seconds: 180, increment: 2 }],
  [own('3', '2', false), { kind: 'pool', seconds: 180, delay: 2 }],
  [own(' 15 ', ''), { kind: 'pool', seconds: 900 }],
  [own('0', '30'), { kind: 'move', seconds: 30 }],
  [plan({ kind: 'days', days: 7 }), { kind: 'days', days: 7 }],
])('the clocks of a plan, there and back (%#)', (made, time) => {
  expect(problemOf(made)).toBeNull();
  expect(asTime(made)).toEqual(time);
  expect(asTime(planOf(time, asTimeUp(made), 'club'))).toEqual(time);
});

test.each([
  ['0', '0', 'minutes', 'ui.new.time.zero'],
  ['', '', 'minutes', 'ui.new.time.zero'],
  ['0', '4', 'minutes', 'ui.new.time.zero'],
  ['-5', '0', 'minutes', 'ui.new.time.whole'],
  ['1.5', '0', 'minutes', 'ui.new.time.whole'],
  ['361', '0', 'minutes', 'ui.new.time.whole'],
  ['99999999', '0', 'minutes', 'ui.new.time.whole'],
  ['ten', '0', 'minutes', 'ui.new.time.whole'],
  ['🕙', '0', 'minutes', 'ui.new.time.whole'],
  ['10', '601', 'seconds', 'ui.new.time.whole'],
  ['10', '1e2', 'seconds', 'ui.new.time.whole'],
])('a clock of %j minutes and %j seconds cannot be', (minutes, seconds, field, key) => {
  expect(problemOf(own(minutes, seconds))).toMatchObject({ field, key });
  expect(asTime(own(minutes, seconds))).toBeNull();
});

test('what happens at the end of time is there with clocks only', () => {
  expect(asTimeUp(plan({}))).toBeNull();
  expect(asTimeUp(plan({ kind: 'days' }))).toEqual({ kind: 'bot', level: 'club' });
  expect(asTimeUp(plan({ kind: 'days', loses: true }))).toEqual({ kind: 'lose' });
  expect(planOf({ kind: 'days', days: 1 }, { kind: 'bot', level: 'easy' }, 'club')).toMatchObject({ level: 'easy' });
});

test.each([
  [null, 2, 40],
  [{ kind: 'pool', seconds: 300 }, 2, 10],
  [{ kind: 'fischer', seconds: 600, increment: 10 }, 4, 40],
  [{ kind: 'fischer', seconds: 300, increment: 5 }, 2, 20],
  [{ kind: 'move', seconds: 30 }, 2, 40],
] as [TimeControl | null, number, number][])('a game with %j for %i takes %i minutes', (time, seats, minutes) => {
  expect(minutesOf(time, 40, seats)).toBe(minutes);
});

test('clocks in words', () => {
  expect(timeSentence({ kind: 'fischer', seconds: 600, increment: 10 })).toBe(
    '10 minutes each for the whole game. Every move gives 10 seconds back.',
  );
  expect(timeSentence({ kind: 'pool', seconds: 60, delay: 5 })).toBe(
    '1 minute each for the whole game. The first 5 seconds of every move cost nothing.',
  );
  expect(timeSentence({ kind: 'days', days: 1 })).toMatch(/^1 day for every move/);
  expect(timeSentence({ kind: 'move', seconds: 30 })).toBe('30 seconds for every move.');
  expect(timeWords({ kind: 'pool', seconds: 90 })).toBe('1.5 min each');
  expect(timeUpSentence({ kind: 'lose' })).toBe(timeUpSentence(null)); // what a table does without a wish of its own
  expect(timeUpSentence({ kind: 'bot', level: 'club' })).toContain('bot (Vera)');
  expect([weekdays('long')[0], weekdays('short')[6]]).toEqual(['Monday', 'Sun']);
});

test.each([
  ['', 'together.error.name_empty'],
  ['  \t ', 'together.error.name_empty'],
  ['x'.repeat(500), 'together.error.name_long'],
  ['x'.repeat(25), 'together.error.name_long'],
  ['😀'.repeat(24), null],
  ['👩‍👩‍👧‍👦', null],
  [' Ada ', null],
])('the name %j', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});
