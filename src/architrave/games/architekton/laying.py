"""Laying a tile (K4): the open spots around it are updated, never searched for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from architrave.games.architekton import numbers as n
from architrave.games.architekton.legality import seen_from

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town


def lay_landscape(town: Town, piece: i64, cell: i64) -> None:
    if town.on[cell] != n.EMPTY:  # the first two landscapes lie on no spot (K2.4)
        town.landscape_spots = without_spot(town, town.landscape_spots, cell)
    town.on[cell] = n.LANDSCAPE
    town.laid = append(town.laid, cell << 8 | piece * 4)
    show_around(town, cell, town.tiles.sides[piece * 4], True)


def lay_building(town: Town, variant: i64, cell: i64) -> i64:
    """The number of the new building, which has no house yet."""
    building = town.built
    town.built += 1
    town.seen[building] = seen_from(town, variant >> 2, cell)
    town.building_spots = without_spot(town, town.building_spots, cell)
    town.on[cell] = u8(n.BUILDING + building)
    town.laid = append(town.laid, cell << 8 | variant)
    town.cells[building] = cell
    town.sides[building] = town.tiles.sides[variant]
    town.group[building] = building
    show_around(town, cell, town.tiles.sides[variant], False)
    return building


def without_spot(town: Town, spots: vec[i64], cell: i64) -> vec[i64]:
    """The spots without the one on a cell, whose place the last one takes."""
    place = i64(town.on[cell]) - n.SPOT
    spots, last = pop(spots)
    if place < len(spots):
        spots[place] = last
        town.on[last & n.CELL_MASK] = u8(n.SPOT + place)
    return spots


def show_around(town: Town, cell: i64, sides: i64, landscape: bool) -> None:
    """The four cells around a new tile see its sides now: the cell above sees its top, at its own bottom."""
    facing = sides << 8 | sides >> 8
    show(town, cell - n.WIDTH, facing & 0x0F00, landscape)
    show(town, cell + 1, facing & 0xF000, landscape)
    show(town, cell + n.WIDTH, facing & 0x000F, landscape)
    show(town, cell - 1, facing & 0x00F0, landscape)


def show(town: Town, cell: i64, side: i64, landscape: bool) -> None:
    on = i64(town.on[cell])
    if on >= n.BUILDING:
        town.seen[on - n.BUILDING] |= side
    elif on >= n.SPOT:
        spots = town.building_spots if landscape else town.landscape_spots
        spots[on - n.SPOT] |= side << n.CELL_BITS
    elif landscape:
        town.on[cell] = u8(n.SPOT + len(town.building_spots))
        town.building_spots = append(town.building_spots, side << n.CELL_BITS | cell)
    elif on == n.EMPTY:
        town.on[cell] = u8(n.SPOT + len(town.landscape_spots))
        town.landscape_spots = append(town.landscape_spots, side << n.CELL_BITS | cell)
