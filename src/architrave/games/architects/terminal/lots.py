"""Architects' city in characters: a block is two lots wide and two high, the river between the rows of blocks.

    1 green o     2 gray
  +-----------+-----------+
^ |  R     S  |  .    2b  |     ^ by the mountains, ~ by the river
~ | [R]    .  |  .    .   |     [ ] can be chosen, a name is a free lot to build on
  +~~~~~~~~~~~+~~~~~~~~~~~+     o behind a block: its boat has been earned
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rich.style import Style
from rich.text import Text

from architrave.games.architects.view_types import CityView, Piece

COLUMNS: Final = 8
ROWS: Final = 4
WIDE: Final = 5  # characters of a lot
INKS: Final = {"R": "#278039", "S": "#a07800", "O": "#2f6fb5", "M": "#88638c", "I": "#c8452f", "L": ""}
SIDES: Final = "^~~^"
EDGE: Final = "    +" + ("-" * (2 * WIDE + 1) + "+") * (COLUMNS // 2)
BANK: Final = EDGE.replace("-", "~")
BOAT: Final = "o"
SMALL: Final = COLUMNS + 3  # characters of a city at a glance


def name(lot: int) -> str:
    """ "3b" """
    return f"{lot // 16 * 4 + lot % 8 // 2 + 1}{'abcd'[lot // 8 % 2 * 2 + lot % 2]}"


def city(data: CityView, colours: Sequence[str], lit: Collection[str]) -> list[Text]:
    """A city with its coordinates. `colours` names the colour of each block."""
    lines = [_heads(data, colours, 1), Text(EDGE, "quiet")]
    for row in range(ROWS):
        lots = range(row * COLUMNS, (row + 1) * COLUMNS)
        cells = [_lot(data.lots[lot], name(lot), lit) for lot in lots]
        line = Text.assemble((f"  {SIDES[row]} ", "quiet"))
        for column, cell in enumerate(cells):
            line.append_text(Text("|" if column % 2 == 0 else " ", "quiet")).append_text(cell)
        lines.append(line.append("|", "quiet"))
        if row == ROWS // 2 - 1:
            lines.append(Text(BANK, Style(color="#4a9cc4")))
    return [*lines, Text(EDGE, "quiet"), _heads(data, colours, 5)]


def _heads(data: CityView, colours: Sequence[str], first: int) -> Text:
    heads = "".join(
        f"{block} {colours[block - 1]}{' ' + BOAT if block in data.boats.blocks else ''}".center(2 * WIDE + 2)
        for block in range(first, first + 4)
    )
    return Text("    " + heads.rstrip(), "quiet")


def _lot(kind: str | None, label: str, lit: Collection[str]) -> Text:
    if kind is None:
        return Text((label if label in lit else ".").center(WIDE), "gold" if label in lit else "quiet")
    return Text((f"[{kind}]" if label in lit else kind).center(WIDE), Style(color=INKS[kind] or None, bold=True))


def small(data: CityView) -> list[Text]:
    """A city at a glance."""
    lines = []
    for row in range(ROWS):
        line = Text()
        for column in range(COLUMNS):
            kind = data.lots[row * COLUMNS + column]
            ink = Style(color=INKS[kind] or None, bold=True) if kind else "quiet"
            line.append(" " if column and column % 2 == 0 else "").append(kind or ".", ink)
        lines.append(line)
        if row == ROWS // 2 - 1:
            lines.append(Text("~" * SMALL, Style(color="#4a9cc4")))
    return lines


def beside(cities: Sequence[tuple[Text, CityView]]) -> list[Text]:
    """Cities at a glance, side by side, each with its title."""
    blocks = [[title, *small(data)] for title, data in cities]
    wide = max((max(SMALL, len(title.plain)) for title, _ in cities), default=0) + 4
    for block in blocks:
        for line in block:
            line.pad_right(wide - len(line.plain))
    return [Text.assemble(*parts) for parts in zip(*blocks, strict=True)]


def letters(pieces: list[Piece]) -> Text:
    """A row of buildings; a plus is a resident."""
    line = Text()
    for piece in pieces:
        ink = Style(color=INKS[piece.type] or None, bold=True)
        line.append(piece.type, ink).append("+" if piece.resident else "").append(" ")
    line.rstrip()
    return line
