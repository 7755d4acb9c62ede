"""Architekton games by bots, printed: what compiled and interpreted bots must agree on. python -m tests.bots.watched"""

from __future__ import annotations

import sys

from architrave.bots import Player, player
from architrave.games.catalogue import game
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Game
from architrave.kernel.position import Position, draw
from architrave.kernel.rng import Rng

ARCHITEKTON = game("architekton")


def opening(seed: int) -> Position:
    """A position with all its first draws made."""
    position: Position = ARCHITEKTON.start(ARCHITEKTON.options({}))
    rng = Rng(seed)
    while position.actor == CHANCE:
        draw(position, rng)
    return position


def played(players: list[Player], seed: int, game: Game = ARCHITEKTON) -> tuple[Position, list[int]]:
    """A whole game: how it ended, and every action."""
    position: Position = game.start(game.options({}))
    rng = Rng(seed)
    actions: list[int] = []
    while position.actor != OVER:
        if position.actor == CHANCE:
            draw(position, rng)
        else:
            action = players[position.actor].choose(position, position.actor)
            actions.append(action)
            position.apply(action)
    return position, actions


def report() -> str:
    lines = []
    for name in ("random", "greedy", "uct:40", "first"):
        for seed in (1, 2):
            _, actions = played([player(name, seed), player(name, seed + 7)], seed)
            lines.append(f"{name} {seed}: {actions}")
    for name in ("uct:300", "learned:100"):
        for opinion in player(name, 5).opinions(opening(5), 0):
            lines.append(f"{opinion.action} {opinion.visits} {opinion.value!r}")
    position, bot = opening(5), player("learned:100", 5)
    position.apply(bot.choose(position, position.actor))
    for opinion in bot.opinions(position, position.actor):  # with the tree that it keeps
        lines.append(f"{opinion.action} {opinion.visits} {opinion.value!r}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(report())
