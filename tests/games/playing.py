"""A random game step by step, as the tests of the games walk through it."""

from __future__ import annotations

from typing import Any

from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.rng import Rng
from architrave.kernel.subject import Case, Subject, choose_action


def walk(subject: Subject, seed: int) -> list[tuple[Any, int, Any]]:
    """A game as its subject plays it: positions, what happened, and what came of it."""
    rng = Rng(seed)
    position = subject.game.start(subject.options)
    found = []
    while position.actor != OVER:
        action = choose_action(Case(subject, position, rng))
        after = position.clone()
        after.apply(action)
        found.append((position, action, after))
        position = after
    return found


def midgame(subject: Subject, seed: int, actions: int) -> Any:
    """The position after so many actions of the seats, with the draws made that follow."""
    rng = Rng(seed)
    position = subject.game.start(subject.options)
    while position.actor != OVER and (actions > 0 or position.actor == CHANCE):
        actions -= position.actor != CHANCE
        position.apply(choose_action(Case(subject, position, rng)))
    return position
