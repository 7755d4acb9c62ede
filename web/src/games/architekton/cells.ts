// The cells of the table: their names, and how to compare them.

export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** The label of a column: A … Z from x = −12, then AA, AB …; to the left of A: -A, -B …. */
export function column(x: number): string {
  const n = x + 12;
  if (n < 0) return `-${letters(-n - 1)}`;
  return letters(n);
}

function letters(n: number): string {
  const last = String.fromCharCode(65 + (n % 26));
  return n < 26 ? last : letters(Math.floor(n / 26) - 1) + last;
}

export const row = (y: number): string => String(y + 13);
export const cellName = (x: number, y: number): string => column(x) + row(y);
export const at = (cell: Cell): string => `${cell.x},${cell.y}`;
export const same = (a: Cell | null, b: Cell | null): boolean => a !== null && b !== null && a.x === b.x && a.y === b.y;

/** The cell of that name; only columns A to Z, which is where figures are. */
export function cellNamed(name: string): Cell {
  return { x: name.charCodeAt(0) - 65 - 12, y: Number(name.slice(1)) - 13 };
}
