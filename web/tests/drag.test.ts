import { beforeEach, expect, test } from 'vitest';
import { carrying, Ground } from '../src/table/carry';
import { draggable, type Dragging } from '../src/table/drag';

/** A piece as far as dragging touches it: something that hears events and can keep the pointer. */
class Piece extends EventTarget {
  setPointerCapture = () => undefined;
  say(kind: string, x = 0, y = 0, pointerId = 1): Event {
    const event = new Event(kind, { cancelable: true });
    this.dispatchEvent(Object.assign(event, { clientX: x, clientY: y, pointerId, button: 0 }));
    return event;
  }
}

let piece: Piece;
let told: string[];
let letGo: () => void;
const dragging: Dragging = {
  allowed: () => true,
  start: () => void told.push('start'),
  move: ({ x }) => void told.push(`move ${x}`),
  drop: ({ x }) => void told.push(`drop ${x}`),
  cancel: () => void told.push('cancel'),
};
beforeEach(() => {
  piece = new Piece();
  told = [];
  letGo = draggable(dragging)(piece as unknown as HTMLElement) as () => void;
});

test('a press that hardly moves is a click', () => {
  piece.say('pointerdown', 10, 10);
  piece.say('pointermove', 13, 10);
  piece.say('pointerup', 13, 10);
  expect([told, piece.say('click').defaultPrevented]).toEqual([[], false]);
});

test('a piece that was dragged was not clicked', () => {
  piece.say('pointerdown', 10, 10);
  piece.say('pointermove', 30, 10);
  piece.say('pointermove', 40, 10);
  piece.say('pointerup', 50, 10);
  expect(told).toEqual(['start', 'move 30', 'move 40', 'drop 50']);
  expect([piece.say('click').defaultPrevented, piece.say('click').defaultPrevented]).toEqual([true, false]);
});

test('a second finger drags nothing, and a drag can be taken away', () => {
  piece.say('pointerdown', 0, 0, 1);
  piece.say('pointerdown', 0, 0, 2);
  piece.say('pointermove', 90, 0, 2);
  piece.say('pointermove', 20, 0, 1);
  piece.say('pointercancel', 20, 0, 1);
  expect(told).toEqual(['start', 'move 20', 'cancel']);
});

test('nothing is heard of a piece that has gone', () => {
  letGo();
  piece.say('pointerdown');
  piece.say('pointermove', 50);
  expect(told).toEqual([]);
});

test('a carried piece is offered where it is allowed, and put back beside the board', () => {
  const ground = new Ground<string>();
  const took: string[] = [];
  const hand = {
    dragged: null as { x: number; y: number } | null,
    over: null as string | null,
    putBack: () => void took.push('back'),
  };
  const carried = carrying(hand, ground, {
    allowed: () => true,
    lift: () => void took.push('lift'),
    offers: (place) => place === 'A1',
    drop: (place) => void took.push(place),
  });
  const forget = ground.set(({ x }) => (x < 0 ? null : x < 10 ? 'A1' : 'B2'));
  carried.start({ x: 5, y: 0 });
  carried.move({ x: 5, y: 0 });
  expect([hand.dragged, hand.over]).toEqual([{ x: 5, y: 0 }, 'A1']);
  carried.move({ x: 15, y: 0 });
  expect(hand.over).toBeNull(); // not offered there, but dropped there the server says why
  carried.drop({ x: 15, y: 0 });
  carried.drop({ x: -1, y: 0 });
  forget();
  carried.drop({ x: 5, y: 0 });
  expect(took).toEqual(['lift', 'B2', 'back', 'back']);
  expect([hand.dragged, hand.over]).toEqual([null, null]);
});
