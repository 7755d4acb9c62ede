"""What every bot is: somebody who looks at a position from a seat and chooses an action."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from architrave.kernel.position import Position
from architrave.kernel.rng import Rng


@final
class Opinion:
    """What a bot thinks of one action."""

    def __init__(self, action: i64, visits: i64, value: float) -> None:
        self.action: i64 = action
        self.visits: i64 = visits  # how often it was looked into
        self.value: float = value  # the higher the better; on which scale is the bot's own affair


class Player:
    """A bot. The same seed and the same questions give the same answers, compiled or not."""

    def __init__(self, seed: int) -> None:
        self.rng: Rng = Rng(seed)

    def opinions(self, position: Position, seat: i64) -> list[Opinion]:
        """Every legal action of the seat, the one the bot would take first. The position stays as it is."""
        raise NotImplementedError

    def choose(self, position: Position, seat: i64) -> i64:
        """The action the bot takes; raises ValueError where no seat has anything to choose."""
        check_turn(position)
        return self.opinions(position, seat)[0].action


def check_turn(position: Position) -> None:
    if position.actor < 0:
        raise ValueError("a bot chooses for a seat that is to act, not for chance and not when the game is over")


def imagined(position: Position, seat: i64, rng: Rng) -> Position:
    """A copy of the position to think with: what the seat cannot know is dealt anew."""
    copy = position.clone()
    copy.resample(seat, rng)
    return copy
