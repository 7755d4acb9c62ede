// The days of a month in weeks from Monday on. Days are UTC days, written like 2026-11-16.

const DAY = 24 * 3600 * 1000;
const written = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The month of a day, or one so many months later: "2026-11". */
export function monthOf(day: string, later = 0): string {
  const [year, month] = day.split('-').map(Number);
  return written(Date.UTC(year!, month! - 1 + later, 1)).slice(0, 7);
}

/** Seven places for each week; null where a day belongs to another month. */
export function weeks(month: string): (string | null)[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const found: (string | null)[] = Array.from({ length: before }, () => null);
  for (let time = first; written(time).startsWith(month); time += DAY) found.push(written(time));
  return found;
}
