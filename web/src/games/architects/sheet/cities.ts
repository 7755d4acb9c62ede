// Cities of Architects as they are entered, for one round at a time: what stands on the lots, tiles, services, and VP so far.
import { LOTS } from '../lots';
import type { Type } from '../types';
import type { Score, Pattern, Requirement } from '../view';

export interface CityEntry {
  lots: (Type | null)[];
  tiles: Record<string, string[]>; // block -> tiles
  services: string[];
  residents: string[]; // section by section, the upper row and the lower one, a letter each
  boats: number;
  tokens: number;
  vp: number;
}

export interface CitiesEntry {
  cities: CityEntry[];
  difficulty: string | null; // the second city is the Automa's
  round: number; // from 1
  goals: [string | null, string | null][]; // of each round
  events: (string | null)[];
}

export interface GoalCard {
  readonly number: string;
  readonly vp: number;
  readonly unit: string;
  readonly shape: Pattern;
}

export interface Pieces {
  readonly colours: readonly ('green' | 'gray')[];
  readonly tiles: readonly Requirement[];
  readonly services: readonly string[];
  readonly goals: readonly GoalCard[];
  readonly events: readonly string[];
  readonly difficulties: readonly string[];
  readonly rounds: number;
}

export interface CityScore extends Score {
  readonly before: number;
  readonly residents: { readonly rows: number; readonly points: number };
  readonly end: readonly { readonly source: 'boats' | 'tokens'; readonly count: number; readonly points: number }[];
  readonly points: number;
  readonly landmark_count: number;
}

export interface CitiesScore {
  readonly cities: readonly CityScore[];
  readonly winners: readonly number[] | null;
  readonly reason: string | null;
  readonly uneven: readonly {
    readonly city: number;
    readonly block: number;
    readonly landmarks: number;
    readonly tiles: number;
  }[];
}

export const ROUNDS = 3;
export const MOST_CITIES = 4;
export const RESIDENT_ROWS = 6;
export const ROW_SPACES = 3;

const emptyCity = (): CityEntry => ({
  lots: LOTS.map(() => null),
  tiles: {},
  services: [],
  residents: Array.from({ length: RESIDENT_ROWS }, () => ''),
  boats: 0,
  tokens: 0,
  vp: 0,
});

export const blankCities = (): CitiesEntry => ({
  cities: [emptyCity(), emptyCity()],
  difficulty: null,
  round: 1,
  goals: Array.from({ length: ROUNDS }, () => [null, null]),
  events: Array.from({ length: ROUNDS }, () => null),
});

export function areCities(entry: CitiesEntry): boolean {
  return (
    Array.isArray(entry.cities) &&
    entry.cities.every((city) => city.lots?.length === LOTS.length && city.residents?.length === RESIDENT_ROWS) &&
    entry.goals?.length === ROUNDS
  );
}

/** Who plays: so many people, or one against the Automa. */
export function seat(entry: CitiesEntry, people: number, difficulty: string | null): void {
  const count = difficulty ? 2 : people;
  while (entry.cities.length < count) entry.cities.push(emptyCity());
  entry.cities.length = count;
  entry.difficulty = difficulty;
}

/** The round is over: what it brought is added up. Residents stay and count as they stand; boats and tokens at the end only. */
export function carryOver(entry: CitiesEntry, score: CitiesScore): void {
  entry.cities.forEach((city, number) => {
    const counted = score.cities[number];
    if (counted) city.vp = counted.points - counted.residents.points;
  });
  entry.round += 1;
}

/** Whether a row takes this resident: one colour a row, black ones go with any (M12.2); the Automa does not look (M12.6). */
export function accepts(row: string, guest: Type, automa: boolean): boolean {
  if (row.length >= ROW_SPACES) return false;
  const colour = [...row].find((one) => one !== 'L');
  return automa || guest === 'L' || colour === undefined || colour === guest;
}

/** What the server is sent. */
export function bodyOf(entry: CitiesEntry): unknown {
  const last = entry.round === ROUNDS;
  const event = entry.events[entry.round - 1];
  return {
    round: entry.round,
    goals: entry.goals[entry.round - 1]!.filter((goal) => goal !== null),
    ...(event ? { event } : {}),
    ...(entry.difficulty ? { difficulty: entry.difficulty } : {}),
    cities: entry.cities.map(({ lots, tiles, services, residents, boats, tokens, vp }) => ({
      lots: [0, 1, 2, 3].map((row) =>
        lots
          .slice(row * 8, row * 8 + 8)
          .map((type) => type ?? '.')
          .join(''),
      ),
      tiles,
      services,
      residents,
      vp,
      ...(last ? { boats, tokens } : {}),
    })),
  };
}
