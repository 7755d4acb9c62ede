// Up to where somebody has read the talk of their last tables, on this device.
import { keep, recallData } from '../lib/storage';

const NAME = 'talk.read';
const TABLES = 40;

/** The last line read, by table. */
const all = (): [string, number][] =>
  Object.entries(recallData(NAME) ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number');

export const readUpTo = (table: string): number => new Map(all()).get(table) ?? 0;

export function noteRead(table: string, n: number): void {
  const latest = all()
    .filter(([id]) => id !== table)
    .slice(-TABLES + 1);
  keep(NAME, JSON.stringify({ ...Object.fromEntries(latest), [table]: n }));
}
