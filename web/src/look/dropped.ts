// A record that was dropped on a page, on its way to the viewer.
import { Trouble } from '../lib/api';
import { go } from '../lib/route';

const MOST = 256 * 1024; // characters; a long game is a tenth of that

/** The address under which a record of this browser is shown. */
export const RECORD = 'record';

interface Dropped {
  readonly name: string;
  readonly text: string;
}

let last: Dropped | null = null;

export const dropped = (): Dropped | null => last;

/** Opens the viewer with the record in a file. */
export async function openRecord(file: File): Promise<void> {
  if (file.size > MOST) throw new Trouble('ui.verify.large');
  last = { name: file.name, text: await file.text() };
  go(`/look/${RECORD}`);
}
