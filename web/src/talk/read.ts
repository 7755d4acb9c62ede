// Up to where somebody has read the talk of their last tables, on this device.
import { keep, recall } from '../lib/storage';

const NAME = 'talk.read';
const TABLES = 40;

function all(): Record<string, number> {
  try {
    return JSON.parse(recall(NAME) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

export const readUpTo = (table: string): number => all()[table] ?? 0;

export function noteRead(table: string, n: number): void {
  const { [table]: _, ...others } = all();
  const latest = Object.entries(others).slice(-TABLES + 1);
  keep(NAME, JSON.stringify({ ...Object.fromEntries(latest), [table]: n }));
}
