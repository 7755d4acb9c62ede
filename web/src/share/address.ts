// Where a table and its pictures are, for others.
import { speech } from '../lib/i18n';

/** A table, or its position after an entry. */
export interface Shown {
  readonly table: string;
  readonly at: number | null;
}

/** The address to send: of the table, or of the position in the viewer. */
export function linkTo({ table, at }: Shown): string {
  const id = encodeURIComponent(table);
  return location.origin + (at === null ? `/table/${id}` : `/look/${id}?at=${at}`);
}

/** The address of its picture, with the words in the language in use. */
export function pictureAddress({ table, at }: Shown, form: 'png' | 'svg', large = false): string {
  const wishes = new URLSearchParams({ lang: speech.language });
  if (at !== null) wishes.set('at', String(at));
  if (large) wishes.set('large', 'true');
  return `/api/tables/${encodeURIComponent(table)}/picture.${form}?${wishes}`;
}
