"""Every way to play a turn, and what the others can do about it.

Only for positions without secrets, near the end of a game: there everything can be tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position, chance_outcomes, legal_actions
from architrave.kernel.puzzle import digest

WON: Final = 1.0
DEEPEST: Final = 200  # decisions and draws; a game may let people go in circles


class TooLarge(Exception):
    """There is more to try than the budget allows."""


@dataclass(slots=True)
class Budget:
    """How many positions may still be looked at."""

    left: int

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooLarge


@dataclass(frozen=True, slots=True)
class Way:
    """Actions to the end of a turn, and the position there."""

    actions: tuple[int, ...]
    end: Position


def ways(position: Position, seat: int, budget: Budget) -> dict[str, Way]:
    """All different ends of the seat's turn, by their digests; raises TooLarge."""
    found: dict[str, Way] = {}
    seen: set[str] = set()
    waiting = [Way((), position)]
    while waiting:
        way = waiting.pop()
        for action in legal_actions(way.end):
            budget.spend()
            after = way.end.clone()
            after.apply(action)
            name = digest(after, seat)
            if name in seen:
                continue
            seen.add(name)
            further = Way((*way.actions, action), after)
            if after.actor == seat:
                waiting.append(further)
            else:
                found[name] = further
    return found


def wins(position: Position, seat: int, budget: Budget, depth: int = 0) -> bool:
    """Whether a seat wins for sure, whatever is drawn and whatever the others do; raises TooLarge."""
    budget.spend()
    if depth > DEEPEST:
        raise TooLarge
    if position.actor == OVER:
        return bool(position.returns()[seat] >= WON)
    if position.actor == CHANCE:
        drawn = (after(position, outcome) for outcome, _ in chance_outcomes(position))
        return all(wins(one, seat, budget, depth + 1) for one in drawn)
    decided = any if position.actor == seat else all
    played = (after(position, action) for action in legal_actions(position))
    return decided(wins(one, seat, budget, depth + 1) for one in played)


def after(position: Position, action: int) -> Position:
    copy = position.clone()
    copy.apply(action)
    return copy
