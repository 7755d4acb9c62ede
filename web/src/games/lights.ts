// How the games find what is lit in their lessons; loaded with a lesson.
import type { Lights } from '../lesson/lights';

const FOUND = import.meta.glob<Lights>('./*/lights.ts', { import: 'lights' });

/** A game without such a file has nothing to light. */
const DARK: Lights = { find: () => [], place: '', tools: '', pieces: '' };

export const lightsOf = (game: string): Promise<Lights> => FOUND[`./${game}/lights.ts`]?.() ?? Promise.resolve(DARK);
