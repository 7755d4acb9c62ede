"""What callgrind counts: `-m benchmarks.workloads KIND GAMES` plays games and prints how many actions that took."""

from __future__ import annotations

import sys
from collections.abc import Callable

from architrave.arena.pace import opening
from architrave.games.catalogue import game
from architrave.kernel.position import buffer, playout
from architrave.kernel.rng import Rng

GAME = game("architekton")


def rollouts(games: int) -> int:
    """Random games from clones of one opening, as a search plays them."""
    root = opening(GAME, 1)
    room = buffer()
    rng = Rng(1)
    return sum(playout(root.clone(), rng, room) for _ in range(games))


def whole_games(games: int) -> int:
    """Random games from the bare table, all draws of the set-up included."""
    options = GAME.options({})
    room = buffer()
    rng = Rng(1)
    return sum(playout(GAME.start(options), rng, room) for _ in range(games))


KINDS: dict[str, Callable[[int], int]] = {"rollouts": rollouts, "whole_games": whole_games}

if __name__ == "__main__":
    print(KINDS[sys.argv[1]](int(sys.argv[2])))
