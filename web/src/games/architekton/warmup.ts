// Browsers compile code when it first runs. So a tile is picked up once off screen, and the first one that a player picks up
// responds at once.
import { flushSync, mount, unmount } from 'svelte';
import type { Session } from '../../table/session.svelte';
import { Hand } from './hand.svelte';
import Spots from './Spots.svelte';
import type { GameState } from './view';

/** Returns whether there was a tile to pick up. */
export function warmUp(session: Session<GameState>): boolean {
  const hand = new Hand(session);
  const tile = hand.supply.find((each) => each.usable);
  if (!tile) return false;
  hand.slot = tile.slot;
  const backstage = document.createElement('div');
  const spots = mount(Spots, { target: backstage, props: { session, hand, owner: 0, markSize: 28, reachable: null } });
  flushSync(() => (hand.over = hand.spots[0] ?? null));
  flushSync(() => (hand.over = null));
  void unmount(spots);
  return true;
}
