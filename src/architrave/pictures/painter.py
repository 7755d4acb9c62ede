"""What a game draws of a position: its board, and the mark and the points of every player."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic

from typing_extensions import TypeVar  # with defaults, which Python has from 3.13 on

from architrave.kernel.view import View

V = TypeVar("V", bound=View, default=Any)

# The colours of seats with the sign that each has, around 0,0; the same as the browser's.
RED, BLUE, GREEN, YELLOW = "#b4432b", "#2c62ad", "#2c7d4b", "#dda31c"
SIGNS = {
    BLUE: "M0-6.500 6.500 5H-6.500z",
    GREEN: "M-5-5H5V5H-5z",
    YELLOW: "M0-7 7 0 0 7-7 0z",
    RED: "M0-6a6 6 0 1 1-.01 0z",
}
CREAM, DARK = "#fffaf0", "#2a1f04"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board as SVG, in units of its own; `defs` holds what it uses more than once."""

    width: float
    height: float
    body: str
    defs: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody with a score. `seat` is None for an opponent without a seat, whose `name` is a message key."""

    seat: int | None
    points: int | float | None
    colour: str
    sign: str
    ink: str = CREAM
    name: str = ""


class Painter(ABC, Generic[V]):
    """Draws the views of one game. A painter draws what is in a view, so nothing that its reader may not know."""

    @abstractmethod
    def players(self, view: V) -> Sequence[Player]:
        """Who plays, with their points as the table shows them."""

    @abstractmethod
    def board(self, view: V, language: str) -> Drawing:
        """The board."""


def coloured(seat: int, points: float | None, colour: str) -> Player:
    """A player with one of the four colours of seats."""
    return Player(seat, points, colour, SIGNS[colour], DARK if colour == YELLOW else CREAM)
