"""A picture of Architekton: the tiles as the browser shows them, and at the end the groups that counted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from architrave.games.architekton.view_types import Building, Tile, TownView
from architrave.pictures.painter import Drawing, Painter, Player
from architrave.pictures.svg import art, element, group, moved, symbol, use

PACKAGE = __package__
SIZE = 150  # of a tile; its drawings are made for it
PITCH = 154
DEPTH = 31  # of a building's side
TERRAINS = {"E": "earth", "M": "meadow", "W": "water", "F": "forest"}
SIDES = {  # clockwise from the top: x, y, width, height
    "top": (0, 0, SIZE, DEPTH),
    "right": (SIZE - DEPTH, 0, DEPTH, SIZE),
    "bottom": (0, SIZE - DEPTH, SIZE, DEPTH),
    "left": (0, 0, DEPTH, SIZE),
}
VARIANTS = 3
COLOURS = ("#c8452f", "#2f6fb5")
SIGNS = ("M0-6a6 6 0 1 1-.01 0z", "M0-7.200 7.200 5.200H-7.200z")
CREAM = "#fff8e6"
COURT = (
    '<rect x="30" y="30" width="90" height="90" rx="6" fill="#f1e4c8" stroke="#fff8e6" stroke-width="2"/>'
    '<path d="M31 31h44v88h44V75H31z" fill-opacity=".04"/>'
)
GONE = "#14231e"


class ArchitektonPainter(Painter[TownView]):
    def players(self, view: TownView) -> Sequence[Player]:
        early = view.result is not None and not view.result.points  # K6.1: nobody has points then
        return [
            Player(seat, None if early else one.points, COLOURS[seat], SIGNS[seat])
            for seat, one in enumerate(view.seats)
        ]

    def board(self, view: TownView, language: str) -> Drawing:
        xs, ys = [tile.x for tile in view.tiles] or [0], [tile.y for tile in view.tiles] or [0]
        left, top = min(xs), min(ys)
        tiles = "".join(
            group(_tile(tile) + _fate(view, tile), moved((tile.x - left) * PITCH, (tile.y - top) * PITCH))
            for tile in view.tiles
        )
        names = sorted({name for tile in view.tiles for name in _used(tile)})
        return Drawing(
            (max(xs) - left) * PITCH + SIZE,
            (max(ys) - top) * PITCH + SIZE,
            tiles,
            "".join(_symbol(name) for name in names),
        )


def _variant(tile: Tile) -> int:
    return (tile.x * 3 + tile.y) % VARIANTS  # as in the browser


def _used(tile: Tile) -> list[str]:
    """The drawings that a tile shows."""
    if not isinstance(tile, Building):
        return [f"{TERRAINS[tile.sides[0]]}-{_variant(tile)}"]
    sides = [f"{TERRAINS[letter]}-{side}" for letter, side in zip(tile.sides, SIDES, strict=True)]
    return [*sides, "mosaic" if tile.owner is None else f"house-{tile.owner}"]


def _tile(tile: Tile) -> str:
    ground = element("rect", width=SIZE, height=SIZE, rx=10, fill=CREAM)
    names = _used(tile)
    if not isinstance(tile, Building):
        return ground + use(names[0], 0, 0, SIZE, SIZE)
    ring = "".join(use(name, *place) for name, place in zip(names, SIDES.values(), strict=False))
    on_it = use(names[-1], 47, 47, 56, 56) if tile.owner is None else use(names[-1], 23.5, 17, 103, 98)
    return ground + ring + COURT + on_it


def _fate(view: TownView, tile: Tile) -> str:
    """At the end: a rim in the colour of the group that counted, and a veil over what was removed (K8)."""
    if view.result is None:
        return ""
    if any(one.cell == tile.cell for one in view.result.removed):
        return element("rect", width=SIZE, height=SIZE, rx=10, fill=GONE, fill_opacity=0.62)
    for seat, one in enumerate(view.result.seats):
        if tile.cell in one.group:
            return _rim("#fff", 12) + _rim(COLOURS[seat], 7)
    return ""


def _rim(colour: str, width: int) -> str:
    side = SIZE - 8
    return element("rect", x=4, y=4, width=side, height=side, rx=8, fill="none", stroke=colour, stroke_width=width)


@cache
def _symbol(name: str) -> str:
    return symbol(name, art(PACKAGE, name))
