// Coach marks of a first game.
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { Coaching } from '../src/coach/coaching.svelte';
import { speech, type Catalogue } from '../src/lib/language.svelte';
import type { State, Substitute } from '../src/lib/protocol';
import { seatedAt, stateOf } from './states';

beforeEach(() => {
  speech.catalogue = JSON.parse(readFileSync('../src/architrave/i18n/en.json', 'utf8')) as Catalogue;
});

test('while a bot plays for somebody, nothing is explained to them', () => {
  const first = stateOf('architekton');
  const name = Object.keys(speech.catalogue)
    .find((key) => key.startsWith('architekton.coach.'))!
    .split('.')
    .at(-1)!;
  const marks = [{ name, params: {}, shown: [], lasting: false }];
  const mine = first.table.seats.findIndex((seat) => seat.mine);
  const played = (by: readonly Substitute[]): State => ({
    ...first,
    version: first.version + 1,
    marks,
    substitutes: [...by],
  });
  const coach = new Coaching(seatedAt('architekton'));
  coach.take(played([{ seat: 1 - mine, level: 'club', reason: 'time' }])); // somebody else's
  expect(coach.mark?.name).toBe(name);
  coach.take(played([{ seat: mine, level: 'club', reason: 'time' }]));
  expect(coach.mark).toBeNull();
  coach.take(played([]));
  expect(coach.mark?.name).toBe(name); // it was not read
});
