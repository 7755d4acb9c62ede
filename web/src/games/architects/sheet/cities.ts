// Cities of Architects as entered, one round at a time: buildings on lots, tiles, services, and VP so far.
import { LOTS } from '../lots';
import type { Type } from '../types';
import type { CitiesScore } from './types';

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

export function areCities(entry: object): entry is CitiesEntry {
  const { cities, goals }: { readonly cities?: unknown; readonly goals?: unknown } = entry;
  return (
    Array.isArray(cities) &&
    cities.every((city) => city.lots?.length === LOTS.length && city.residents?.length === RESIDENT_ROWS) &&
    Array.isArray(goals) &&
    goals.length === ROUNDS
  );
}

/** Sets who plays: a number of people, or one against the Automa. */
export function seat(entry: CitiesEntry, people: number, difficulty: string | null): void {
  const count = difficulty ? 2 : people;
  while (entry.cities.length < count) entry.cities.push(emptyCity());
  entry.cities.length = count;
  entry.difficulty = difficulty;
}

/** Ends the round: adds its points. Residents stay and count as they are; boats and tokens count at the end only. */
export function carryOver(entry: CitiesEntry, score: CitiesScore): void {
  entry.cities.forEach((city, number) => {
    const counted = score.cities[number];
    if (counted) city.vp = counted.points - counted.residents.points;
  });
  entry.round += 1;
}

/** What to send to the server. */
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
