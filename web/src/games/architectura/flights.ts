// Cards travel: from the hand or from a seat into the city, from space to space, and back out of it.
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { departing, departure, fly, offset } from '../../table/flights';
import { animate } from '../../table/motion.svelte';
import { byOthers, type Stop, type Way } from '../../table/queue';
import type { GameScene } from './scene.svelte';
import { scoredCards } from './scored';
import type { Card, GameState } from './view';

const ARRIVE = 420; // milliseconds
const TRAVEL = 480;
const COUNT = 220; // per card that is counted
const EASE = 'cubic-bezier(.3, .7, .3, 1)';

/** What others do comes to rest in the city before anything else of it is shown: a card lands, then the others turn, fall or leave. */
export const way: Way<GameState> = { stops, scoring };

function stops({ view }: GameState, after: GameState): readonly Stop<GameState>[] {
  const { cards, spaces, kinds } = after.view;
  const old = new Map(view.cards.map((card) => [card.id, card]));
  const landed = cards.filter(({ id }) => !old.has(id)).length;
  const touched =
    cards.length - landed < view.cards.length ||
    cards.some(({ id, space, side, down, covered }) => {
      const card = old.get(id);
      return card && (card.space !== space || card.side !== side || card.down !== down || card.covered !== covered);
    });
  if (!byOthers(after) || !(landed || touched)) return [];
  const ms = (landed ? ARRIVE : 0) + (touched ? TRAVEL : 0);
  return [{ name: 'play', view: { ...view, cards, spaces, kinds }, ms }];
}

/** Card by card, then what else counts (A12.2). */
function scoring({ view }: GameState): readonly Stop<GameState>[] {
  const { result } = view;
  if (!result) return [];
  const cards = scoredCards(result);
  return Array.from({ length: cards.length + 2 }, (_, counted) => ({
    name: 'count',
    view,
    ms: COUNT,
    counted,
    totals: result.seats.map(({ points }, seat) =>
      counted > cards.length
        ? points
        : cards
            .slice(0, counted)
            .filter((card) => card.seat === seat)
            .reduce((sum, { value, end }) => sum + value + end, 0),
    ),
  }));
}

function home(seat: number): DOMRect | undefined {
  return document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
}

/** Whether a card is new in the city with this state; not if it was dropped here, where it already is. */
function isNew(scene: GameScene, card: Card): boolean {
  const { before } = scene.session;
  if (!before || before.view.cards.some((each) => each.id === card.id)) return false;
  return scene.state.ack === null || scene.hand.space !== card.space;
}

/** A card that has just been played comes from its player's hand. Runs once per card, when it enters the city. */
export function arrives(scene: GameScene, card: Card): Attachment<HTMLElement> {
  return (node) =>
    untrack(() => {
      if (!departing() || !isNew(scene, card)) return;
      const from = (scene.seat === card.owner ? departure(card.card) : undefined) ?? home(card.owner);
      if (from) fly(node, from, ARRIVE);
    });
}

/** How long a card waits before it turns or falls: one that has just been played lands first. */
export function landing(scene: GameScene): number {
  return departing() && scene.view.cards.some((card) => isNew(scene, card)) ? ARRIVE : 0;
}

/** Moves a card that has changed spaces, by this many columns and streets. */
export function travel(node: HTMLElement, dx: number, dy: number): void {
  if (!departing()) return;
  const width = node.offsetWidth * 1.075;
  animate(
    node,
    [
      { transform: `translate(${dx * width}px, ${dy * width}px)`, zIndex: 6 },
      { transform: `translate(${(dx * width) / 2}px, ${(dy * width) / 2 - 10}px) scale(1.08)`, zIndex: 6 },
      { transform: 'none', zIndex: 6 },
    ],
    { duration: TRAVEL, easing: EASE },
  );
}

/** A card that leaves the city goes to its owner: into the hand, the Graveyard, or out of the game. */
export function leaves(
  node: HTMLElement,
  { seat }: { seat: number },
): { duration: number; css?: (left: number) => string } {
  const to = departing() ? home(seat) : undefined;
  if (!to) return { duration: 0 };
  const { dx, dy } = offset(to, node.getBoundingClientRect());
  return {
    duration: ARRIVE,
    css: (left) =>
      `transform: translate(${dx * (1 - left)}px, ${dy * (1 - left)}px) scale(${0.3 + 0.7 * left}); opacity: ${left}; z-index: 6; pointer-events: none`,
  };
}
