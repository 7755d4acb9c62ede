"""A quick judgement of an action for the search: matched and spoilt sides, enclosures, joined houses.

It is asked for thousands of times a move, so it looks at the cells around and tries nothing. The figures are set by
hand; docs/bots.md says what was compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from architrave.games.architekton import numbers as n
from architrave.games.architekton.legality import seen_from

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town

RUIN: Final = 1000  # K6.1: more than anything else
GAIN: Final = 6  # K5.2
PRICE: Final = 3  # K5.3: for each side that does not match
MATCH: Final = 1  # for a side of a building that is not yet enclosed
MISMATCH: Final = 2


def prior(town: Town, action: i64) -> i64:
    if action >= n.MOVE_HOUSE:
        return 0
    variant = action // n.CELLS
    cell = action % n.CELLS
    piece = variant >> 2
    sides = town.tiles.sides[variant]
    if piece < n.FIRST_BUILDING:
        return of_landscape(town, cell, sides & 15)
    return of_building(town, cell, sides, seen_from(town, piece, cell))


def of_landscape(town: Town, cell: i64, terrain: i64) -> i64:
    on = town.on
    return (
        beside(town, i64(on[cell - n.WIDTH]) - n.BUILDING, terrain << 8)
        + beside(town, i64(on[cell + 1]) - n.BUILDING, terrain << 12)
        + beside(town, i64(on[cell + n.WIDTH]) - n.BUILDING, terrain)
        + beside(town, i64(on[cell - 1]) - n.BUILDING, terrain << 4)
    )


def beside(town: Town, building: i64, side: i64) -> i64:
    """What a landscape on this side of a building is worth: what is good for its owner is bad for the other."""
    if building < 0 or town.owner[building] == n.NOBODY:
        return 0
    owner = town.owner[building]
    seen = town.seen[building] | side
    worth: i64 = 0
    if n.side_count(seen) == 4:
        worth = of_enclosure(town, owner, 4 - n.side_count(seen & town.sides[building]))
    elif side & town.sides[building] != 0:
        worth = MATCH
    else:
        worth = -MISMATCH
    return worth if owner == town.active else -worth


def of_enclosure(town: Town, owner: i64, wrong: i64) -> i64:
    if wrong == 0:
        return GAIN
    if town.chips[owner] < wrong - 1:
        return -RUIN
    return -PRICE * wrong


def of_building(town: Town, cell: i64, sides: i64, seen: i64) -> i64:
    """A building with these sides on a spot that sees these landscapes."""
    around = n.side_count(seen)
    right = n.side_count(seen & sides)
    worth: i64 = 0
    if around == 4:
        worth = of_enclosure(town, town.active, 4 - right)
    else:
        worth = MATCH * right - MISMATCH * (around - right)
    return (
        worth
        + of_neighbour(town, i64(town.on[cell - n.WIDTH - 1]) - n.BUILDING)
        + of_neighbour(town, i64(town.on[cell - n.WIDTH + 1]) - n.BUILDING)
        + of_neighbour(town, i64(town.on[cell + n.WIDTH + 1]) - n.BUILDING)
        + of_neighbour(town, i64(town.on[cell + n.WIDTH - 1]) - n.BUILDING)
    )


def of_neighbour(town: Town, building: i64) -> i64:
    """K8.2: a house of one's own across the corner makes a larger group."""
    return 1 if building >= 0 and town.owner[building] == town.active else 0
