// Where a game to look back at comes from: a table of the server, or a record that somebody has.
import { ask, post } from '../lib/api';
import type { Explained, Frames, LookBack, Review, ReviewedWay, StartFrom } from '../lib/protocol';

export interface Source {
  /** With the knowledge of a seat; null: as much as one may know. */
  outline(seat: number | null): Promise<LookBack>;
  frames(seat: number | null, first: number, plain: boolean): Promise<Frames>;
  /** What a thing was, after an entry. */
  explain(seat: number | null, at: number, thing: string): Promise<Explained>;
  /** The review, as far as it is made; with `begin` what is missing is made now. */
  review(seat: number | null, begin: boolean): Promise<Review>;
  /** The better way of a turn. */
  way(seat: number | null, turn: number, plain: boolean): Promise<ReviewedWay>;
  /** The address of what is on show; null: nobody else could open it. */
  address(at: number, seat: number | null): string | null;
  /** The position after an entry, for a game that goes on from there. */
  start(at: number): StartFrom;
}

const query = (values: Readonly<Record<string, string | number | boolean | null>>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return given.length ? `?${given.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`).join('&')}` : '';
};

export function tableSource(id: string): Source {
  const path = `/api/tables/${encodeURIComponent(id)}`;
  return {
    outline: (seat) => ask(`${path}/look${query({ seat })}`),
    frames: (seat, first, plain) => ask(`${path}/frames${query({ seat, first, plain })}`),
    explain: (seat, at, thing) => ask(`${path}/look/explain${query({ seat, at, thing })}`),
    review: (seat, begin) => post(`${path}/review${query({ seat, begin })}`, ''),
    way: (seat, turn, plain) => ask(`${path}/review/way${query({ seat, turn, plain })}`),
    address: (at, seat) => `/look/${id}${query({ at, as: seat === null ? null : seat + 1 })}`,
    start: (at) => ({ at, table: id }),
  };
}

export function recordSource(text: string): Source {
  return {
    outline: (seat) => post(`/api/look${query({ seat })}`, text),
    frames: (seat, first, plain) => post(`/api/look/frames${query({ seat, first, plain })}`, text),
    explain: (seat, at, thing) => post(`/api/look/explain${query({ seat, at, thing })}`, text),
    review: (seat, begin) => post(`/api/look/review${query({ seat, begin })}`, text),
    way: (seat, turn, plain) => post(`/api/look/review/way${query({ seat, turn, plain })}`, text),
    address: () => null,
    start: (at) => ({ at, record: text }),
  };
}

/** What stands in an address for the entry with which the winner took the lead for good. */
export const TURN = 'turn';

/** What an address asks for: an entry, and the seat to look from. */
export function asked(search: string): { at: number | typeof TURN | null; seat: number | null } {
  const values = new URLSearchParams(search);
  const number = (name: string) => (/^\d{1,6}$/.test(values.get(name) ?? '') ? Number(values.get(name)) : null);
  const seat = number('as');
  return { at: values.get('at') === TURN ? TURN : number('at'), seat: seat ? seat - 1 : null };
}
