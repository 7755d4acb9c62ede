"""A tile comes on the table (K4), seen by the cells around it: open spots are kept up to date, never searched for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, remove, vec
from mypy_extensions import i64, u8

from architrave.games.architekton.grid import (
    BUILDING,
    CELL_BITS,
    CELL_MASK,
    EMPTY,
    LANDSCAPE,
    SPOT,
    WIDTH,
)

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town


def lay_landscape(town: Town, piece: i64, cell: i64) -> None:
    if town.on[cell] == SPOT:  # the first two landscapes lie on no spot (K2.4)
        town.landscape_spots, _ = taken_spot(town.landscape_spots, cell)
    town.on[cell] = LANDSCAPE
    town.laid = append(town.laid, cell << 8 | piece * 4)
    show_around(town, cell, town.tiles.sides[piece * 4], True)


def lay_building(town: Town, variant: i64, cell: i64) -> i64:
    """The number of the new building, which has no house yet."""
    building = town.built
    town.built += 1
    town.building_spots, seen = taken_spot(town.building_spots, cell)
    town.on[cell] = u8(BUILDING + building)
    town.laid = append(town.laid, cell << 8 | variant)
    town.cells[building] = cell
    town.sides[building] = town.tiles.sides[variant]
    town.seen[building] = seen
    town.group[building] = building
    show_around(town, cell, town.tiles.sides[variant], False)
    return building


def taken_spot(spots: vec[i64], cell: i64) -> tuple[vec[i64], i64]:
    """The spots without the one on a cell, and what that one saw."""
    for spot in spots:
        if spot & CELL_MASK == cell:
            return remove(spots, spot), spot >> CELL_BITS
    raise ValueError("no spot on this cell")


def show_around(town: Town, cell: i64, sides: i64, landscape: bool) -> None:
    """The four cells around a new tile see its sides now: the cell above sees its top, at its own bottom."""
    facing = sides << 8 | sides >> 8
    show(town, cell - WIDTH, facing & 0x0F00, landscape)
    show(town, cell + 1, facing & 0xF000, landscape)
    show(town, cell + WIDTH, facing & 0x000F, landscape)
    show(town, cell - 1, facing & 0x00F0, landscape)


def show(town: Town, cell: i64, side: i64, landscape: bool) -> None:
    on = i64(town.on[cell])
    if on == EMPTY:
        town.on[cell] = SPOT
        if landscape:
            town.building_spots = append(town.building_spots, side << CELL_BITS | cell)
        else:
            town.landscape_spots = append(town.landscape_spots, side << CELL_BITS | cell)
    elif on == SPOT:
        spots = town.building_spots if landscape else town.landscape_spots
        i: i64 = 0
        while spots[i] & CELL_MASK != cell:
            i += 1
        spots[i] |= side << CELL_BITS
    elif on >= BUILDING:
        town.seen[on - BUILDING] |= side
