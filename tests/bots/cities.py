"""Games of Architectura by bots: what compiled and interpreted bots must agree on. python -m tests.bots.cities"""

from __future__ import annotations

import sys

from architrave.bots import Player, player
from architrave.games.catalogue import game
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position, buffer, draw
from architrave.kernel.rng import Rng

ARCHITECTURA = game("architectura")
TABLES = [(seats, advanced) for seats in (2, 3, 4) for advanced in (False, True)]


def start(seats: int, advanced: bool) -> Position:
    city: Position = ARCHITECTURA.start(ARCHITECTURA.options({"seats": seats, "advanced": advanced}))
    return city


def played(players: list[Player], advanced: bool, seed: int) -> tuple[Position, list[int]]:
    """A whole game: how it ended, and every action."""
    position = start(len(players), advanced)
    rng = Rng(seed)
    actions: list[int] = []
    while position.actor != OVER:
        if position.actor == CHANCE:
            draw(position, rng)
        else:
            action = int(players[int(position.actor)].choose(position, position.actor))
            actions.append(action)
            position.apply(action)
    return position, actions


def decisions(seats: int, advanced: bool, seed: int) -> list[Position]:
    """All positions of a random game in which a seat has to choose."""
    position = start(seats, advanced)
    rng = Rng(seed)
    room = buffer()
    met = []
    while position.actor != OVER:
        if position.actor == CHANCE:
            draw(position, rng)
        else:
            met.append(position.clone())
            position.apply(position.pick(rng, room))
    return met


def report() -> str:
    lines = []
    for seats, advanced in TABLES:
        for name in ("greedy", "uct:6", "learned:6"):
            _, actions = played([player(name, seat) for seat in range(seats)], advanced, seats)
            lines.append(f"{name} {seats} {advanced}: {actions}")
    for position in decisions(3, True, 5)[::12]:
        for opinion in player("uct:60", 5).opinions(position, position.actor) + player("learned:30", 5).opinions(
            position, position.actor
        ):
            lines.append(f"{opinion.action} {opinion.visits} {opinion.value!r}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(report())
