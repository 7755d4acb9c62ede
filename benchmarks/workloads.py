"""What callgrind counts: `-m benchmarks.workloads KIND GAMES` plays games and prints how many actions that took."""

from __future__ import annotations

import sys
from collections.abc import Callable

from architrave.arena.speed import opening_position
from architrave.games.catalogue import game
from architrave.kernel.actors import CHANCE
from architrave.kernel.position import buffer, draw, playout
from architrave.kernel.rng import Rng

GAME = game("architekton")


def rollouts(games: int) -> int:
    """Random games from clones of one opening, as a search plays them."""
    root = opening_position(GAME, 1)
    room = buffer()
    rng = Rng(1)
    return sum(playout(root.clone(), rng, room) for _ in range(games))


def whole_games(games: int) -> int:
    """Random games from the bare table, all draws of the set-up included."""
    options = GAME.options({})
    room = buffer()
    rng = Rng(1)
    return sum(playout(GAME.start(options), rng, room) for _ in range(games))


def architectura(seats: int, advanced: bool) -> Callable[[int], int]:
    """Rollouts from the first turn, with decks built at random in the advanced game."""

    def play(games: int) -> int:
        cards = game("architectura")
        root = cards.start(cards.options({"seats": seats, "advanced": advanced}))
        room = buffer()
        rng = Rng(1)
        while root.actor == CHANCE or cards.simultaneous(root):
            if root.actor == CHANCE:
                draw(root, rng)
            else:
                root.apply(root.pick(rng, room))
        return sum(playout(root.clone(), rng, room) for _ in range(games))

    return play


def architects(seats: int, modules: bool) -> Callable[[int], int]:
    """Rollouts from the first turn, with Residents and Events or without; one seat plays against the Automa."""

    def play(games: int) -> int:
        table = game("architects")
        root = table.start(table.options({"seats": seats, "residents": modules, "events": modules}))
        room = buffer()
        rng = Rng(1)
        while root.actor == CHANCE:
            draw(root, rng)
        return sum(playout(root.clone(), rng, room) for _ in range(games))

    return play


KINDS: dict[str, Callable[[int], int]] = {"rollouts": rollouts, "whole_games": whole_games}
ARCHITECTURA = {
    f"architectura_{seats}_{'advanced' if advanced else 'basic'}": architectura(seats, advanced)
    for advanced in (False, True)
    for seats in (2, 3, 4)
}
ARCHITECTS = {
    f"architects_{seats}_{'modules' if modules else 'plain'}": architects(seats, modules)
    for seats, modules in ((1, False), (2, False), (3, False), (4, False), (1, True), (4, True))
}
KINDS |= ARCHITECTURA | ARCHITECTS

if __name__ == "__main__":
    print(KINDS[sys.argv[1]](int(sys.argv[2])))
