// The six types of buildings. Each has a colour, a silhouette, the shape of its badge and a letter: never the colour alone.
import { say } from '../../lib/i18n';
import type { Type } from './view';

export type { Type };
export const TYPES: readonly Type[] = ['R', 'S', 'O', 'M', 'I', 'L'];

/** The badge in a box from -12 to 12, with the place and size of its letter. */
export const BADGE: Readonly<Record<Type, { readonly shape: string; readonly y: number; readonly size: number }>> = {
  R: { shape: 'M-9 9V-2L0-10 9-2V9z', y: 5.6, size: 13 },
  S: { shape: 'M0-9.500a9.500 9.500 0 1 1-.01 0z', y: 4.6, size: 13 },
  O: { shape: 'M-7.500-10h15v20h-15z', y: 4.6, size: 13 },
  M: { shape: 'M-9.500 9 0-10.500 9.500 9z', y: 6.6, size: 10.5 },
  I: { shape: 'M-9 9V-8l6 5v-5l6 5v-5l6 5V9z', y: 6.8, size: 11.5 },
  L: { shape: 'M0-11 10.500 0 0 11-10.500 0z', y: 4.6, size: 13 },
};

export const isType = (letter: string): letter is Type => TYPES.some((type) => type === letter);
/** The types in a word of letters, such as a service ("RI") or a row of residents. */
export const typesIn = (letters: string): readonly Type[] => [...letters].filter(isType);

export const typeName = (type: Type): string => say(`architects.type.${type}`);
/** The name of a service: "Residential + industrial" */
export const pairName = (pair: string): string => say(`architects.service.${pair}`);
