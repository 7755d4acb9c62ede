// What a real server sends to a seat: written by tests/web/test_units.py before these tests run.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { motion } from '../src/table/motion.svelte';
import { Session } from '../src/table/session.svelte';
import type { State } from '../src/lib/protocol';
import { last, takeOver } from './line';

const FOLDER = resolve('../build/states'); // the tests run in web/

export const stateOf = <S extends State>(game: string): S =>
  JSON.parse(readFileSync(`${FOLDER}/${game}.json`, 'utf8')) as S;

/** A session at a table of that game, where it is this browser's turn. */
export function seatedAt<S extends State>(game: string): Session<S> {
  takeOver();
  motion.off = false;
  const session = new Session<S>('t');
  last().open();
  last().hear(stateOf(game));
  last().sent = [];
  return session;
}

/** The moves that were sent since. */
export const moves = (): unknown[] => last().sent.flatMap((message) => (message.t === 'act' ? [message.move] : []));
