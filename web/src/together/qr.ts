// A QR code as one path of a drawing: every dark module is a square of one unit.
import { encode } from 'uqr';

const QUIET = 4; // modules around it that scanners rely on

export interface Qr {
  readonly size: number;
  readonly path: string;
}

export function qrOf(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  // Dark modules beside each other are one stroke, so that no seam shows between them.
  const path = data.map((row, y) =>
    runs(row)
      .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
      .join(''),
  );
  return { size, path: path.join('') };
}

function runs(row: readonly boolean[]): (readonly [number, number])[] {
  const found: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else found.push([x, 1]);
  });
  return found;
}
