// A game as it is being set up, before the table is opened.
import type { GameInfo, NewSeat, NewTable } from '../lib/protocol';
import { keep, recall } from '../lib/shelf';
import { keepLevel, usualLevel } from '../lib/table';

export const MODES = ['bot', 'screen', 'watch'] as const;
export type Mode = (typeof MODES)[number];

export interface Draft {
  mode: Mode;
  level: string;
  names: [string, string];
  watch: [string, string];
  pace: number;
  set: string;
  starter: 'draw' | 0 | 1;
  match: boolean;
  confirm: boolean;
  seed: string;
}

export const PACES = [1500, 700, 200] as const;
export const MAX_SEED = 2 ** 53;

function isMode(mode: string | null): mode is Mode {
  return MODES.includes(mode as Mode);
}

/** The plan to begin with: what was chosen last time where that still exists. */
export function draft(game: GameInfo, mode: string | null): Draft {
  const level = usualLevel(game);
  const strongest = game.levels.at(-1)?.id ?? level;
  return {
    mode: isMode(mode) ? mode : 'bot',
    level,
    names: [recall('name.0') ?? '', recall('name.1') ?? ''],
    watch: [strongest, level],
    pace: PACES[1],
    set: game.sets[0] ?? '',
    starter: 'draw',
    match: false,
    confirm: recall('confirm') !== 'off',
    seed: '',
  };
}

export function remember(game: GameInfo, plan: Draft): void {
  keepLevel(game.id, plan.level);
  keep('name.0', plan.names[0].trim() || null);
  keep('name.1', plan.names[1].trim() || null);
  keep('confirm', plan.confirm ? null : 'off');
}

function seats(plan: Draft): NewSeat[] {
  switch (plan.mode) {
    case 'bot':
      return [{ kind: 'person' }, { kind: 'bot', level: plan.level }];
    case 'screen':
      return plan.names.map((name) => ({ kind: 'person', name: name.trim() }));
    case 'watch':
      return plan.watch.map((level) => ({ kind: 'bot', level }));
  }
}

/** The seed if one was typed that the server can take; null otherwise. */
export function seedOf(typed: string): number | null {
  const seed = typed.trim();
  return /^\d{1,16}$/.test(seed) && Number(seed) <= MAX_SEED ? Number(seed) : null;
}

export function asTable(game: GameInfo, plan: Draft): NewTable {
  return {
    game: game.id,
    seats: seats(plan),
    options: { set: plan.set, starter: plan.starter },
    match: plan.match,
    confirm: plan.confirm,
    seed: seedOf(plan.seed),
    pace: plan.mode === 'watch' ? plan.pace : null,
  };
}
