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

let last = $state.raw<Dropped | null>(null);

export const dropped = (): Dropped | null => last;

/** Opens the viewer with the record in a file. */
export async function openRecord(file: File): Promise<void> {
  if (file.size > MOST) throw new Trouble('ui.verify.large');
  const text = await file.text();
  if (!isObject(text)) throw new Trouble('ui.verify.no_record');
  last = { name: file.name, text };
  go(`/look/${RECORD}`);
}

/** Whether it may be a record; the server knows the rest. */
function isObject(text: string): boolean {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null && !Array.isArray(found);
  } catch {
    return false;
  }
}

/** The file that is dropped, where no smaller part of the page takes it. */
export function fileIn(event: DragEvent): File | null {
  const file = event.dataTransfer?.files[0];
  if (!file || event.defaultPrevented) return null;
  event.preventDefault();
  return file;
}
