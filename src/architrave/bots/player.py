"""The base class of all bots: a bot looks at a position from a seat and chooses an action."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from architrave.kernel.position import Position
from architrave.kernel.rng import Rng


@final
class Opinion:
    """What a bot thinks of one action."""

    def __init__(self, action: i64, visits: i64, value: float) -> None:
        self.action: i64 = action
        self.visits: i64 = visits  # how often the search tried it
        self.value: float = value  # the higher the better; each bot has its own scale


@mypyc_attr(allow_interpreted_subclasses=True)  # a bot of an installed package is plain Python
class Player:
    """A bot. The same seed and the same questions give the same answers, compiled or not."""

    def __init__(self, seed: int) -> None:
        self.rng: Rng = Rng(seed)

    def opinions(self, position: Position, seat: i64) -> list[Opinion]:
        """Every legal action of the seat, best first. Does not change the position."""
        raise NotImplementedError

    def choose(self, position: Position, seat: i64) -> i64:
        """Choose an action; raises ValueError if no seat is to act."""
        check_turn(position)
        return self.opinions(position, seat)[0].action

    def ponder(self, position: Position, simulations: i64) -> None:
        """Think ahead while another seat is to act: a bot that keeps its tree then knows more when it is asked."""


def check_turn(position: Position) -> None:
    if position.actor < 0:
        raise ValueError("a bot chooses for a seat that is to act, not for chance and not when the game is over")


def imagine(position: Position, seat: i64, rng: Rng) -> Position:
    """A copy of the position in which everything the seat cannot know is redealt at random."""
    copy = position.clone()
    copy.resample(seat, rng)
    return copy
