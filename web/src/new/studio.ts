// A game of Architects as it is being set up: alone against the Automa, or two to four people and bots in any mix.
import type { GameInfo, NewTable } from '../lib/protocol';
import { keep, recall } from '../lib/shelf';
import { keepDifficulty, keepLevel, usualDifficulty } from '../lib/table';
import { PACES, seedOf } from './draft';
import { newSeat, type SeatPlan } from './gathering';

export interface Studio {
  solo: boolean;
  difficulty: string;
  alone: SeatPlan[]; // the one seat of a solo game
  seats: SeatPlan[];
  residents: boolean;
  events: boolean;
  starter: 'draw' | number;
  pace: number;
  confirm: boolean;
  seed: string;
}

export const LEAST = 2; // at a table without the Automa

export const isStudio = (game: GameInfo): boolean => game.options.some((option) => option.name === 'difficulty');

export const difficulties = (game: GameInfo): string[] =>
  game.options.find((option) => option.name === 'difficulty')?.values.map(String) ?? [];

/** The plan to begin with: alone, unless somebody came for company. */
export function studio(game: GameInfo, mode: string | null): Studio {
  const seats: SeatPlan[] = [];
  seats.push(newSeat(game, seats, mode !== 'watch'));
  seats.push(newSeat(game, seats, mode === 'screen'));
  return {
    solo: mode === null || mode === 'solo',
    difficulty: usualDifficulty(game),
    alone: [newSeat(game, [], true)],
    seats,
    residents: recall('architects.residents') === 'on',
    events: false, // our own module: only for whoever asks for it
    starter: 'draw',
    pace: PACES[1],
    confirm: recall('confirm') !== 'off',
    seed: '',
  };
}

export const seated = (plan: Studio): readonly SeatPlan[] => (plan.solo ? plan.alone : plan.seats);
export const watchesStudio = (plan: Studio): boolean => seated(plan).every((seat) => seat.level !== null);

export function rememberStudio(game: GameInfo, plan: Studio): void {
  if (plan.solo) keepDifficulty(game.id, plan.difficulty);
  const level = seated(plan).find((seat) => seat.level !== null)?.level;
  if (level) keepLevel(game.id, level);
  seated(plan).forEach((seat, n) => {
    if (seat.level === null) keep(`name.${n}`, seat.name.trim() || null);
  });
  keep('confirm', plan.confirm ? null : 'off');
  keep('architects.residents', plan.residents ? 'on' : null);
}

export function studioTable(game: GameInfo, plan: Studio): NewTable {
  const seats = seated(plan);
  return {
    game: game.id,
    seats: seats.map((seat) =>
      seat.level === null ? { kind: 'person', name: seat.name.trim() } : { kind: 'bot', level: seat.level },
    ),
    options: {
      seats: seats.length,
      residents: plan.residents,
      events: plan.events,
      ...(plan.solo ? { difficulty: plan.difficulty } : { starter: plan.starter }),
    },
    match: false,
    confirm: plan.confirm,
    seed: seedOf(plan.seed),
    pace: watchesStudio(plan) ? plan.pace : null,
  };
}
