import { beforeEach, expect, test } from 'vitest';
import { ago, known, say } from '../src/lib/i18n';
import { speech } from '../src/lib/language.svelte';

beforeEach(() => {
  speech.language = 'en';
  speech.catalogue = {
    'test.tiles': { one: '{count} tile', other: '{count} tiles' },
    'test.greet': 'Hello {name}, {unknown}',
    'ui.start.just_now': 'just now',
  };
});

test('a count chooses the plural form of the language', () => {
  expect([0, 1, 2].map((count) => say('test.tiles', { count }))).toEqual(['0 tiles', '1 tile', '2 tiles']);
  expect(say('test.tiles')).toBe('{count} tiles');
});

test('none at all may be said differently', () => {
  speech.catalogue = { 'test.pays': { zero: 'nothing', one: '{count} chip', other: '{count} chips' } };
  expect([0, 1, 2].map((count) => say('test.pays', { count }))).toEqual(['nothing', '1 chip', '2 chips']);
});

test('parameters go into their places; what is not given stays visible', () => {
  expect(say('test.greet', { name: 'Ana' })).toBe('Hello Ana, {unknown}');
});

test('a key without a message is shown as it is', () => {
  expect([known('test.none'), say('test.none')]).toEqual([false, 'test.none']);
});

test('times are written the way people say them', () => {
  const now = 1_000_000;
  const minute = 60;
  expect([0, 5 * minute, 3 * 60 * minute, 50 * 60 * minute].map((past) => ago(now - past, now))).toEqual([
    'just now',
    '5 minutes ago',
    '3 hours ago',
    '2 days ago',
  ]);
  speech.language = 'nl';
  expect(ago(now - 5 * minute, now)).toBe('5 minuten geleden');
});
