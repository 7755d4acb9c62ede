// For components of this folder, which are always inside an `Around`.
import { getContext, setContext } from 'svelte';
import type { Lesson } from './lesson.svelte';

const KEY = Symbol('lesson in progress');

export const shareProgress = (lesson: Lesson): Lesson => setContext(KEY, lesson);

export const lessonHere = (): Lesson => getContext<Lesson>(KEY);
