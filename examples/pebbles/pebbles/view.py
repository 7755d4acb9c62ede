"""What Pebbles shows: its view and its moves, as front ends get them."""

from __future__ import annotations

from typing import Literal

from architrave.kernel.view import Choice, Move, ResultView, View

Colour = Literal["red", "blue", "white"]


class Take(Move):
    """A pebble of the row."""

    colour: Colour


class Stop(Move):
    """The end of the turn."""


class BagChoice(Choice):
    move: Take | Stop


class BagView(View):
    """`row` and `hands`: how many pebbles there are of each colour. `points`: of each seat, as it stands."""

    row: list[int]
    hands: list[list[int]]
    points: list[int]
    result: ResultView | None
