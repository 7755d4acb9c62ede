"""Connect Four, as a yardstick: seven columns, six rows, four in a line win.

A seat's discs are the bits of a number, seven bits a column from the bottom up. The seventh is always empty, so that no
line continues in the next column.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.kernel.actors import OVER
from architrave.kernel.position import Position, shares_of
from architrave.kernel.rng import Rng

COLUMNS: Final = 7
DISCS: Final = 42
BOTTOMS: Final = vec[i64]([1 << 7 * column for column in range(COLUMNS)])
TOPS: Final = vec[i64]([1 << 7 * column + 5 for column in range(COLUMNS)])
FULL: Final = vec[i64]([63 << 7 * column for column in range(COLUMNS)])
NOBODY: Final = -1


@final
class ConnectFour(Position):
    def __init__(self) -> None:
        super().__init__()
        self.actor = 0
        self.own: i64 = 0  # the discs of the seat to move
        self.taken: i64 = 0  # everybody's
        self.discs: i64 = 0
        self.winner: i64 = NOBODY

    def seats(self) -> i64:
        return 2

    def clone(self) -> Position:
        other = ConnectFour()
        other.actor = self.actor
        other.own = self.own
        other.taken = self.taken
        other.discs = self.discs
        other.winner = self.winner
        return other

    def action_space(self) -> i64:
        return COLUMNS

    def fill_legal(self, actions: vec[i64]) -> i64:
        count: i64 = 0
        for column in range(i64(COLUMNS)):
            if self.taken & TOPS[column] == 0:
                actions[count] = column
                count += 1
        return count

    def pick(self, rng: Rng, actions: vec[i64]) -> i64:
        """Any column, and others until one has room: every one that has is as likely as the others."""
        while True:
            column = rng.below(COLUMNS)
            if self.taken & TOPS[column] == 0:
                return column

    def pick_by_prior(self, rng: Rng, actions: vec[i64], candidates: i64) -> i64:
        return self.pick(rng, actions)  # they look alike at a glance

    def apply(self, action: i64) -> None:
        disc = (self.taken + BOTTOMS[action]) & FULL[action]
        own = self.own | disc
        self.own = self.taken ^ self.own  # the other seat moves next
        self.taken |= disc
        self.discs += 1
        if four_in_line(own):
            self.winner = self.actor
            self.actor = OVER
        elif self.discs == DISCS:
            self.actor = OVER
        else:
            self.actor = 1 - self.actor

    def returns(self) -> vec[float]:
        if self.winner == NOBODY:
            return vec[float]([0.0, 0.0])
        return shares_of([int(self.winner)], 2)

    def resample(self, seat: i64, rng: Rng) -> None:
        """Nothing is hidden."""


def four_in_line(discs: i64) -> bool:
    for step in STEPS:
        pairs = discs & (discs >> step)
        if pairs & (pairs >> 2 * step) != 0:
            return True
    return False


STEPS: Final = vec[i64]([1, 6, 7, 8])  # up, falling, across, rising
