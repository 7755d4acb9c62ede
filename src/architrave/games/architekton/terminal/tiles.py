"""Architekton's tiles in characters, three lines of five: the same signs with colours and without.

┌─E─┐   .....   ·   ·
F ● M   . E .    N13
└─W─┘   .....   ·   ·
building landscape spot
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.style import Style
from rich.text import Text

from architrave.games.architekton.view_types import Landscape, Tile

WIDE: Final = 5
HIGH: Final = 3
HOUSES: Final = ("●", "▲")  # never colour alone
GROUNDS: Final = {"E": "#c28d50", "M": "#b4d448", "W": "#4a9cc4", "F": "#3b7365"}
LETTERS: Final = {"E": "#2a241e", "M": "#2a241e", "W": "#14222c", "F": "#f6eedd"}
TEXTURES: Final = {"E": ".", "M": '"', "W": "~", "F": "^"}
PAPER: Final = "#f6eedd"
ROOFS: Final = ("#c8452f", "#2f6fb5")
INK: Final = "#7a6f62"
FRESH: Final = "*"  # the mark of a tile that was laid just now
ASKED: Final = "!"  # of a building that a decision is about
COUNTED: Final = "+"  # of a building in a largest group, when the game is over
TAKEN: Final = "x"  # of a building that is taken away for the final scoring

Block = list[Text]  # three lines


def ground(terrain: str) -> Style:
    return Style(color=LETTERS[terrain], bgcolor=GROUNDS[terrain])


def landscape(terrain: str, mark: str = "") -> Block:
    """A mark goes to the corners."""
    style, texture = ground(terrain), TEXTURES[terrain]
    corner = mark or texture
    edge = corner + texture * 3 + corner
    middle = Text.assemble((f"{texture} ", style), (terrain, style + Style(bold=True)), (f" {texture}", style))
    return [Text(edge, style), middle, Text(edge, style)]


def building(sides: str, owner: int | None = None, scored: bool = False, mark: str = "") -> Block:
    """The sides as it lies, clockwise from the top; [ ] round the house when it has been scored."""
    top, right, bottom, left = tuple(sides)
    paper = Style(color=INK, bgcolor=PAPER)
    house = (" ", paper) if owner is None else (HOUSES[owner], Style(color=ROOFS[owner], bgcolor=PAPER, bold=True))
    opening, closing = ("[", "]") if scored else (" ", " ")
    middle = Text.assemble((left, ground(left)), (opening, paper), house, (closing, paper), (right, ground(right)))
    corners = mark * 4 or "┌┐└┘"
    return [
        Text(f"{corners[0]}─{top}─{corners[1]}", ground(top)),
        middle,
        Text(f"{corners[2]}─{bottom}─{corners[3]}", ground(bottom)),
    ]


def spot(label: str, lit: bool) -> Block:
    style = "gold" if lit else "quiet"
    return [Text("·   ·", style), Text(label.center(WIDE), style), Text("·   ·", style)]


def blank() -> Block:
    return [Text(" " * WIDE) for line in range(HIGH)]


def tile_block(tile: Tile, mark: str) -> Block:
    """A tile of the view as it lies on the table."""
    if isinstance(tile, Landscape):
        return landscape(tile.printed, mark)
    return building(tile.sides, tile.owner, tile.scored, mark)


def beside(blocks: Iterable[Block], gap: int) -> Block:
    """Blocks in a row."""
    space = Text(" " * gap)
    columns = list(blocks)
    return [space.join(block[line] for block in columns) for line in range(HIGH)]
