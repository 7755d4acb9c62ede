import { beforeEach, describe, expect, it } from 'vitest';
import english from '../../src/architrave/i18n/en.json';
import { monthOf, weeks } from '../src/daily/month';
import { score, shareText, verdict } from '../src/daily/sharing';
import { speech } from '../src/lib/language.svelte';
import type { DailyInfo, DailyResult } from '../src/lib/protocol';

const TODAY: DailyResult = {
  points: 103,
  rival: 97,
  result: 'won',
  rounds: [true, false, true],
  sources: [
    ['ui.architects.result.goals', 38],
    ['ui.architects.result.landmarks', 35],
  ],
  scores: [
    { level: 'first', points: 61, rival: 97 },
    { level: 'easy', points: 98, rival: 97 },
  ],
  par: 'easy',
  complete: true,
};
const INFO: DailyInfo = {
  day: '2026-11-16',
  seconds: 7200,
  game: 'architects',
  title: 'Architects',
  options: {},
  terms: ['architects.difficulty.easy'],
  tomorrow: [],
  tries: [],
  today: TODAY,
  streak: 6,
  longest: 6,
};

beforeEach(() => {
  speech.language = 'en';
  speech.catalogue = english;
});

describe('the text to share', () => {
  it('says how it went and tells no move', () => {
    expect(shareText(INFO, TODAY, 'play.example/daily').split('\n')).toEqual([
      'Architrave daily · 16 November',
      'Architects, Easy',
      'Rounds ✓ ✗ ✓ · 103 to 97 · par 98',
      'Goals 38 · Landmarks 35',
      '6 days in a row',
      'play.example/daily',
    ]);
  });

  it('leaves out what is not known', () => {
    const gaveUp: DailyResult = {
      ...TODAY,
      points: null,
      rival: null,
      result: 'lost',
      rounds: [],
      sources: [],
      scores: [],
    };
    expect(shareText({ ...INFO, streak: 0 }, gaveUp, 'x').split('\n')).toEqual([
      'Architrave daily · 16 November',
      'Architects, Easy',
      'Resigned',
      'x',
    ]);
    expect(verdict(gaveUp)).toBe('You gave up. Tomorrow there is a new game.');
  });

  it('compares with par', () => {
    expect(verdict(TODAY)).toBe('You won, 5 above par.');
    expect(verdict({ ...TODAY, points: 90, result: 'lost' })).toBe('You lost, 8 below par.');
    expect(verdict({ ...TODAY, points: 98 })).toBe('You won, exactly par.');
    expect(verdict({ ...TODAY, scores: [] })).toBe('You won.');
    expect(score({ ...TODAY, rival: null })).toBe('103');
  });
});

describe('a month', () => {
  it('begins on Monday', () => {
    const november = weeks('2026-11');
    expect(november.slice(0, 8)).toEqual([null, null, null, null, null, null, '2026-11-01', '2026-11-02']);
    expect(november.at(-1)).toBe('2026-11-30');
    expect(weeks('2027-02')[0]).toBe('2027-02-01');
  });

  it('follows another', () => {
    expect(monthOf('2026-11-16')).toBe('2026-11');
    expect(monthOf('2026-11-30', -1)).toBe('2026-10');
    expect(monthOf('2026-01-31', -1)).toBe('2025-12');
  });
});
