"""What the score sheet of Architekton shows: the pieces to enter, and the score."""

from __future__ import annotations

from architrave.games.architekton.view_types import TownResult
from architrave.kernel.view import Shown


class Pieces(Shown):
    """How many there are of each (K1.2 to K1.4); houses for each seat."""

    landscapes: int
    buildings: int
    houses: int


class TownScore(TownResult, kw_only=True):
    """`apart`: the tiles that are not connected to the rest (K4.2)."""

    apart: list[str]
