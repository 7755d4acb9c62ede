import { beforeEach, expect, test } from 'vitest';
import { Lesson } from '../src/lesson/lesson.svelte';
import { around, covered, place, type Box } from '../src/lesson/place';
import { recallProgress } from '../src/lesson/progress';
import type { Sent } from '../src/lib/net';
import type { LessonStep, State } from '../src/lib/protocol';
import type { LessonParts } from '../src/table/lesson';
import { last, takeOver } from './line';
import { stateOf } from './states';

const nothing = () => ({});
const PARTS: LessonParts = { Steps: nothing, SheetBubble: nothing, LeaveButton: nothing };
const STEP: LessonStep = {
  t: 'lesson',
  id: null,
  version: 1,
  until: 1,
  fresh: true,
  number: 1,
  steps: 3,
  minutes: 4,
  stage: 0,
  stages: 1,
  lit: ['cell:N13'],
  shown: [],
  before: false,
  verdict: 'asked',
  hint: null,
  refusal: null,
};

let lesson: Lesson;
let state: State;
const tell = (step: Partial<LessonStep>, ...versions: number[]) => {
  last().hear({ ...STEP, ...step });
  for (const version of versions) last().hear({ ...state, version });
};

const shows = () => (last().sent as readonly Sent[]).filter(({ t }) => t === 'show').length;

beforeEach(() => {
  localStorage.clear();
  takeOver();
  state = stateOf('architekton');
  lesson = new Lesson('architekton', PARTS);
  last().open();
});

test('a lesson is opened where the browser left it', () => {
  expect(last().address).toBe('ws://here/ws/lessons/architekton');
  expect(last().sent).toEqual([{ t: 'open', step: 1, beats: true, plain: false }]);
  tell({ number: 2 }, 1);
  lesson.close();
  lesson = new Lesson('architekton', PARTS);
  last().open();
  expect(last().sent).toMatchObject([{ t: 'open', step: 2 }]);
});

test('what is said belongs to the state that it goes with', () => {
  tell({}, 1);
  expect(lesson.step?.stage).toBe(0);
  last().hear({ ...STEP, fresh: false, version: 2, until: 2, stage: 1, stages: 2, verdict: 'right' });
  expect(lesson.step?.stage).toBe(0);
  last().hear({ ...state, version: 2 });
  expect(lesson.step?.stage).toBe(1);
});

test('the next step is asked for once, also by somebody who presses when it comes by itself', () => {
  tell({ verdict: 'done' }, 1);
  lesson.next();
  lesson.next();
  expect((last().sent as readonly Sent[]).filter(({ t }) => t === 'next')).toHaveLength(1);
  tell({ number: 2, version: 2, until: 2, verdict: 'done' }, 2);
  lesson.next();
  expect((last().sent as readonly Sent[]).filter(({ t }) => t === 'next')).toHaveLength(2);
});

test('a step is settled when everything that follows it has been shown', () => {
  tell({}, 1);
  const theirs = { n: state.entries + 1, key: 'x', seat: 1, params: {}, cells: ['M14'] };
  tell({ fresh: false, version: 2, until: 3, verdict: 'done' }, 2);
  expect(lesson.asks).toBe(false);
  expect(lesson.settled).toBe(false);
  last().hear({ ...state, version: 3, events: [theirs] });
  expect(lesson.settled).toBe(true);
  lesson.next();
  expect(last().sent.at(-1)).toMatchObject({ t: 'next' });
});

test('while something is still shown the next step waits', () => {
  tell({ verdict: 'done', until: 1 }, 1);
  lesson.hold(true);
  expect(lesson.settled).toBe(false);
  lesson.hold(false);
  expect(lesson.settled).toBe(true);
});

test('what is pressed twice is shown once, and what was refused is forgotten when the lesson goes on', () => {
  tell({}, 1);
  lesson.show();
  lesson.show();
  expect(shows()).toBe(1);
  last().hear({ t: 'error', id: null, key: 'server.error.too_fast', params: {} });
  lesson.show();
  expect(shows()).toBe(2);
  last().hear({ ...STEP, fresh: false, version: 2, until: 2, verdict: 'done' });
  lesson.show(); // the move is on its way
  expect(shows()).toBe(2);
  last().hear({ t: 'error', id: null, key: 'lesson.step_done', params: {} });
  tell({ number: 2, version: 3, until: 3 }, 3);
  expect(lesson.session.problem).toBeNull();
});

test('only what the learner did counts as done', () => {
  tell({}, 1);
  lesson.show();
  expect(last().sent.at(-1)).toMatchObject({ t: 'show' });
  tell({ fresh: false, version: 2, until: 2, verdict: 'done' }, 2);
  expect([...lesson.done]).toEqual([]);
  lesson.again();
  tell({ version: 3, until: 3 }, 3);
  tell({ fresh: false, version: 4, until: 4, verdict: 'done' }, 4);
  expect([...lesson.done]).toEqual([1]);
  expect(recallProgress('architekton')).toEqual({ at: 2, done: [1], finished: false });
});

test('a wrong move gets its hint, or a word for all', () => {
  tell({}, 1);
  tell({ fresh: false, version: 2, until: 2, verdict: 'unwanted', hint: null }, 2);
  expect(lesson.advice).not.toBe('');
  expect(lesson.asks).toBe(true);
});

test('after the last step the lesson is over, and begins at the first again', () => {
  tell({ number: 3 }, 1);
  tell({ fresh: false, number: 3, version: 2, until: 2, verdict: 'done' }, 2);
  lesson.next();
  expect(lesson.over).toBe(true);
  expect(recallProgress('architekton')).toMatchObject({ at: 1, finished: true });
});

test('another position drops what is queued, and nothing moves there', () => {
  tell({}, 1);
  tell({ number: 2, version: 5, until: 5 }, 5);
  expect(lesson.session.before).toBeNull();
  expect(lesson.step?.number).toBe(2);
});

test('a step that is gone is named, and the first one can be opened', () => {
  last().hear({ t: 'error', id: null, key: 'lesson.no_step', params: { given: 30, count: 12 } });
  expect(lesson.session.problem?.key).toBe('lesson.no_step');
  lesson.go(1);
  expect(lesson.session.problem).toBeNull();
  expect(last().sent.at(-1)).toMatchObject({ t: 'open', step: 1 });
});

test.each(['{', '[]', '7', '{"at":-1,"done":"x"}', '{"at":"9"}'])('a damaged memory %s begins at the start', (kept) => {
  localStorage.setItem('architrave.lesson.architekton', kept);
  expect(recallProgress('architekton')).toEqual({ at: 1, done: [], finished: false });
});

const ROOM: Box = { x: 0, y: 60, width: 1400, height: 800 };
const SIZE = { width: 346, height: 180 };

test('the bubble stands beside its target and covers nothing that is lit', () => {
  const target = { x: 600, y: 400, width: 70, height: 70 };
  const other = { x: 600, y: 200, width: 70, height: 150 };
  const found = place(SIZE, ROOM, target, [target, other], []);
  expect(found.side).not.toBeNull();
  expect(covered({ ...SIZE, x: found.x, y: found.y }, [target, other])).toBe(0);
});

test('where pieces lie the bubble stands elsewhere, if it can', () => {
  const target = { x: 600, y: 400, width: 70, height: 70 };
  const pieces = [{ x: 0, y: 60, width: 1400, height: 330 }];
  expect(place(SIZE, ROOM, target, [target], pieces).side).not.toBe('above');
});

test('in a room that is too small the bubble stays inside', () => {
  const tiny = { x: 0, y: 0, width: 360, height: 200 };
  const found = place(SIZE, tiny, tiny, [tiny], []);
  expect(found.x).toBeGreaterThanOrEqual(0);
  expect(found.x + SIZE.width).toBeLessThanOrEqual(360);
});

test('holes that overlap stay open, and everything else is covered', () => {
  const holes = [
    { x: 10, y: 10, width: 20, height: 20 },
    { x: 25, y: 5, width: 20, height: 10 },
    { x: -5, y: 90, width: 200, height: 50 },
  ];
  const bands = around(holes, 100);
  const hit = (x: number, y: number) => covered({ x, y, width: 1, height: 1 }, bands);
  for (const [x, y] of [
    [12, 12],
    [27, 12],
    [40, 7],
    [50, 95],
  ] as const)
    expect(hit(x, y)).toBe(0);
  for (const [x, y] of [
    [5, 12],
    [50, 12],
    [12, 7],
    [50, 50],
    [99, 0],
  ] as const)
    expect(hit(x, y)).toBe(1);
});

test('a thing of a lesson is explained by the lesson', async () => {
  tell({}, 1);
  const told = lesson.explain('cell:N13');
  const { id } = last().sent.at(-1) as { id: string };
  expect(last().sent.at(-1)).toEqual({ t: 'explain', id, thing: 'cell:N13' });
  last().hear({ t: 'explained', id, explanation: null });
  expect(await told).toBeNull();
});
