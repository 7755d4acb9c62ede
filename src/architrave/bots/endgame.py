"""The end of a game, searched to the end: where no draw is left to come and few ways to go on, nothing is judged.

It tries every way to play on, in which each seat does what is worth most to it. The first line tells whether that fits
into the budget: if there is a draw in it, or if it branches too often, the search costs next to nothing.
"""

from __future__ import annotations

import time
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.bots.judgement import Judgement, final_worth
from architrave.bots.player import Opinion
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position, buffer

ENDS: Final = 2  # finished games that are as much work as a simulation with a judgement is


@final
class Endgame:
    """Its budget is that of a search: so many simulations."""

    def __init__(self, judgement: Judgement, simulations: i64) -> None:
        self.margin: float = judgement.margin
        self.simulations: i64 = simulations
        self.deadline: float = 0.0
        self.left: i64 = 0  # positions that may still be looked at; below 0: they were too many
        self.actions: vec[i64] = buffer()
        self.opinions: list[Opinion] = []  # of the last position that was solved: every action, the best first

    def solve(self, root: Position, deadline: float = 0.0) -> bool:
        """Whether the rest of the game could be searched: then `opinions` has what each action is worth. With a
        deadline, not later than that, in the time of this thread on the processor."""
        self.left = ENDS * self.simulations
        self.deadline = deadline
        if not self.fits(root):
            return False
        seat = root.actor
        actions = self.actions[: root.fill_legal(self.actions)]
        found: list[Opinion] = []
        most = -2.0
        for action in actions:
            after = root.clone()
            after.apply(action)
            worth = self.worth(after)
            if self.left < 0:
                return False
            most = max(most, worth[seat])
            found.append(Opinion(action, 0, worth[seat]))
        for opinion in found:
            if opinion.value == most:
                opinion.visits = self.simulations
        found.sort(key=by_value, reverse=True)
        self.opinions = found
        return True

    def fits(self, root: Position) -> bool:
        """Whether the line of first actions has no draw and branches so little that all lines may be looked at."""
        lines: i64 = 1
        position = root.clone()
        while position.actor != OVER:
            if position.actor == CHANCE or position.hides():
                return False
            lines *= position.fill_legal(self.actions)
            if lines > self.left:
                return False
            position.apply(self.actions[0])
        return True

    def worth(self, position: Position) -> vec[float]:
        """What the end of the game is worth to each seat; nothing that counts once there were too many positions."""
        self.left -= 1
        if position.actor == OVER:
            return final_worth(position, self.margin)
        best = vec[float]([0.0] * int(position.seats()))
        if position.actor == CHANCE or (self.deadline > 0.0 and time.thread_time() > self.deadline):
            self.left = -1
        if self.left < 0:
            return best
        seat = position.actor
        most = -2.0
        for action in self.actions[: position.fill_legal(self.actions)]:
            after = position.clone()
            after.apply(action)
            worth = self.worth(after)
            if self.left < 0:
                return best
            if worth[seat] > most:
                most = worth[seat]
                best = worth
        return best


def by_value(opinion: Opinion) -> float:
    return opinion.value
