"""The score sheet for the boxed game: a town entered by hand, scored by K8.

Only what K8 looks at is entered: where tiles lie and whose houses stand. By K4.1 the cell tells a landscape from a
building. Tiles may be entered in any order, so a town that is not complete yet is scored as it stands.
"""

from __future__ import annotations

import msgspec

from architrave.games.architekton import groups, laying
from architrave.games.architekton import numbers as n
from architrave.games.architekton.components import shipped
from architrave.games.architekton.notation import cell_label
from architrave.games.architekton.position import Town
from architrave.games.architekton.sheet_types import Pieces, TownScore
from architrave.games.architekton.view import result
from architrave.kernel.actors import OVER
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import Fields, ListOf, Whole

FARTHEST = 45  # as far as 46 tiles in a row reach
MOST_CHIPS = 99
SEAT = Whole(0, 1)
PLACE = Whole(-FARTHEST, FARTHEST)
SHAPE = Fields(
    {
        "tiles": ListOf(Fields({"x": PLACE, "y": PLACE}, {"house": SEAT}), most=n.LANDSCAPES + n.BUILDINGS),
        "chips": ListOf(Whole(0, MOST_CHIPS), least=2, most=2),
    },
    {"ruined": SEAT},
)


def pieces() -> Pieces:
    return Pieces(landscapes=n.LANDSCAPES, buildings=n.BUILDINGS, houses=n.HOUSES)


def score(sheet: Json) -> TownScore:
    """K8 for a town as it was entered."""
    SHAPE.check(sheet, "")
    cells = cells_of(sheet["tiles"])
    town = Town(next(iter(shipped().values())))
    for cell, tile in zip(cells, sheet["tiles"], strict=True):
        if is_landscape(tile):
            laying.lay_landscape(town, 0, cell)
    for cell, tile in zip(cells, sheet["tiles"], strict=True):
        if not is_landscape(tile):
            build(town, cell, tile)
    for seat, chips in enumerate(sheet["chips"]):
        town.chips[seat] = chips
    if "ruined" in sheet:  # K6.1
        town.ruined = sheet["ruined"]
    town.phase = n.END
    town.actor = OVER
    return TownScore(**msgspec.structs.asdict(result(town)), apart=apart(cells))


def is_landscape(tile: Json) -> bool:
    """K4.1"""
    return bool((tile["x"] + tile["y"]) % 2 == 0)


def cells_of(tiles: list[Json]) -> list[int]:
    """The cells of the tiles; raises Invalid for more than the box holds."""
    cells: list[int] = []
    left = {"landscapes": n.LANDSCAPES, "buildings": n.BUILDINGS}
    houses = [n.HOUSES, n.HOUSES]
    for number, tile in enumerate(tiles, 1):
        cell = int(n.cell_of(tile["x"], tile["y"]))
        where = f"tiles[{number}]"
        if cell in cells:
            raise fault(where, "twice", cell=cell_label(cell))
        kind = "landscapes" if is_landscape(tile) else "buildings"
        left[kind] -= 1
        if left[kind] < 0:
            raise fault(where, kind, cell=cell_label(cell), most=getattr(pieces(), kind))
        if "house" in tile:
            if kind == "landscapes":
                raise fault(f"{where}.house", "house_on_landscape", cell=cell_label(cell))
            houses[tile["house"]] -= 1
            if houses[tile["house"]] < 0:  # K1.4
                raise fault(f"{where}.house", "houses", cell=cell_label(cell), most=n.HOUSES)
        cells.append(cell)
    return cells


def build(town: Town, cell: int, tile: Json) -> None:
    """Lay a building, also where no landscape has been entered beside it yet."""
    if town.on[cell] == n.EMPTY:
        laying.show(town, cell, 0, True)
    building = laying.lay_building(town, n.FIRST_BUILDING * 4, cell)
    if "house" in tile:
        groups.put_house(town, building, tile["house"])


def apart(cells: list[int]) -> list[str]:
    """The tiles outside the largest connected part of the town, in reading order."""
    left = set(cells)
    largest: set[int] = set()
    while left:
        part = {left.pop()}
        edge = set(part)
        while edge:
            beside = {cell + step for cell in edge for step in (-n.WIDTH, 1, n.WIDTH, -1)}
            edge = beside & left
            left -= edge
            part |= edge
        if len(part) > len(largest):
            largest = part
    outside = sorted((cell for cell in cells if cell not in largest), key=lambda cell: (n.y_of(cell), n.x_of(cell)))
    return [cell_label(cell) for cell in outside]


def fault(where: str, key: str, **params: str | int) -> Invalid:
    return Invalid(where, f"architekton.sheet.{key}", **params)
