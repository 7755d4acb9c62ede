import { beforeEach, expect, test } from 'vitest';
import { GameScene } from '../src/games/architectura/scene.svelte';
import { Deck, type Pair } from '../src/games/architectura/deck.svelte';
import type { State } from '../src/lib/protocol';
import { last } from './line';
import { moves, seatedAt, stateOf } from './states';

let deck: Deck;
let first: State;
let made: Pair[]; // the deck that this server has
beforeEach(() => {
  first = stateOf('deck');
  made = [];
  deck = new Deck(new GameScene(seatedAt('deck')));
  deck.next();
});

const replacements = () =>
  (first.choices as unknown as { move: { kind: string } & Pair }[])
    .filter(({ move }) => move.kind === 'replace')
    .map(({ move }) => ({ card: move.card, for: move.for }));

/** Answers what was sent as the server would, until nothing is left to answer. */
function serve(): void {
  for (let version = first.version + 1; last().sent.length; version += 1) {
    const [message] = last().sent.splice(0, 1);
    if (message!.t === 'undo') made.pop();
    else if (message!.t === 'act') made.push(message!.move as unknown as Pair);
    const view = structuredClone(first.view) as unknown as { seats: { replaced: Pair[]; cards: string[] }[] };
    view.seats[0]!.replaced = made.map(({ card, for: basic }) => ({ card, for: basic }));
    view.seats[0]!.cards = view.seats[0]!.cards.map((card) => made.find((pair) => pair.for === card)?.card ?? card);
    const free = (pair: Pair) => made.length < 2 && !made.some((one) => one.card === pair.card || one.for === pair.for);
    const choices = (first.choices as unknown as { move: Pair & { kind: string } }[]).filter(
      ({ move }) => move.kind !== 'replace' || free(move),
    );
    last().hear({ ...first, version, view, choices, undo: { ...first.undo, possible: made.length > 0 } });
    deck.next();
  }
}

test('what may be replaced is what the server offers', () => {
  expect(new Set(deck.offered)).toEqual(new Set(replacements().map(({ card }) => card)));
  for (const { card, for: basic } of replacements()) expect(deck.usable(card, basic)).toBe(true);
  expect([deck.usable(deck.offered[0]!, 'no such card'), deck.usable('no such card')]).toEqual([false, false]);
});

test('a replacement is sent at once, allowed or not: the server says why not', () => {
  deck.replace(deck.offered[0]!, 'no such card');
  expect(moves()).toEqual([{ kind: 'replace', card: deck.offered[0], for: 'no such card' }]);
});

test('a card goes back, and those chosen after it stay', () => {
  const [one] = replacements();
  const other = replacements().find((pair) => pair.card !== one!.card && pair.for !== one!.for)!;
  deck.load({ name: '', pairs: [one!, other] });
  serve();
  expect(deck.pairs).toHaveLength(2);
  expect(deck.offered.filter((card) => deck.usable(card))).toEqual([]); // two are enough, and all are still listed
  expect(deck.replaceable(one!.card)).toContain(one!.for);
  deck.restore(one!.for);
  serve();
  expect([deck.pairs, deck.sending]).toEqual([[other], false]);
  deck.clear();
  serve();
  expect(deck.pairs).toEqual([]);
});

test('of a saved deck what is not allowed here is left out', () => {
  const [one] = replacements();
  deck.load({ name: '', pairs: [{ card: 'no such card', for: one!.for }, one!] });
  serve();
  expect(deck.pairs).toEqual([one]);
});

test('a deck by lot is as large as it may be', () => {
  deck.shuffle();
  serve();
  expect([deck.pairs.length, deck.sending]).toEqual([2, false]);
});

test('a refusal ends what was under way', () => {
  deck.shuffle();
  const { id } = last().sent[0] as { id: string };
  last().hear({ t: 'refused', id, paragraph: 'A11.1', key: 'no', params: {} });
  deck.next();
  expect(deck.sending).toBe(false);
});
