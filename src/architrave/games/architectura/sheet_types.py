"""What the score sheet of Architectura shows: the pieces to enter. The score is a result as in the game."""

from __future__ import annotations

from architrave.games.architectura.view_types import Colour, Kind
from architrave.kernel.view import Shown


class Pieces(Shown):
    """The cards, those that everybody has, and those of each colour (A10.2)."""

    kinds: dict[str, Kind]
    basics: list[str]
    colours: dict[Colour, list[str]]
