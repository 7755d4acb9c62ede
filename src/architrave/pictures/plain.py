"""The picture of a game that draws none of its own: its text board."""

from __future__ import annotations

from collections.abc import Sequence

from architrave.kernel.view import View
from architrave.pictures.painter import BLUE, GREEN, RED, YELLOW, Drawing, Painter, Player, coloured
from architrave.pictures.svg import words

LINE = 26.0
LETTER = 12.0  # the width of one in a font whose letters are all as wide
SIZE = 20
MONO = "'JetBrains Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace"
COLOURS = (RED, BLUE, GREEN, YELLOW)


class PlainPainter(Painter):
    """`text`: the board as the game writes it for the reader of the view."""

    def __init__(self, text: str, seats: int) -> None:
        self.lines = text.splitlines() or [""]
        self.seats = seats

    def players(self, view: View) -> Sequence[Player]:
        points = None if view.result is None else list(view.result.points)
        return [
            coloured(seat, points[seat] if points else None, COLOURS[seat % len(COLOURS)]) for seat in range(self.seats)
        ]

    def board(self, view: View, language: str) -> Drawing:
        width = LETTER * max(len(line) for line in self.lines)
        body = "".join(
            words(line, 0, (n + 1) * LINE, SIZE, font_family=MONO, fill="#f5ecda", style="white-space:pre")
            for n, line in enumerate(self.lines)
        )
        return Drawing(max(width, 1), LINE * (len(self.lines) + 0.5), body)
