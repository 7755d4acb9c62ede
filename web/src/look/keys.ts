// The keys that lead through a game.
import type { Shortcut } from '../table/keys';
import type { Player } from './player.svelte';

export const listenedKeys = (player: Player): readonly Shortcut[] => [
  {
    keys: ['ArrowLeft', 'ArrowRight'],
    cap: '← →',
    does: 'ui.look.keys.move',
    act: (key, shift) => {
      const way = key === 'ArrowRight' ? 1 : -1;
      void (shift ? player.turn(way) : player.move(way));
    },
  },
  { keys: [], cap: 'Shift ← →', does: 'ui.look.keys.turn' },
  {
    keys: ['Home', 'End'],
    cap: 'Home End',
    does: 'ui.look.keys.ends',
    act: (key) => void player.end(key === 'End' ? 1 : -1),
  },
  { keys: [' '], cap: 'Space', does: 'ui.look.keys.play', act: () => player.play() },
];
