"""Buildings on lots, the boats they earn (M4.5), and the tiles that go with landmarks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import BOATS as BOATS_EVENT
from architrave.games.architects.lots import BIT, BLOCK, BLOCK_LOTS

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def kind_at(region: Region, city: i64, lot: i64) -> i64:
    """The type of the building on a lot, or NOTHING."""
    bit = BIT[lot]
    at = city * n.CITY_SPAN
    if region.lots[at + n.BUILT] & bit == 0:
        return n.NOTHING
    kind: i64 = 0
    while region.lots[at + kind] & bit == 0:
        kind += 1
    return kind


def build(region: Region, city: i64, kind: i64, lot: i64) -> None:
    """A building comes to a free lot; if that fills the block, the city earns a boat."""
    set_building(region, city, kind, lot)
    block = BLOCK[lot]
    at = city * n.HELD_SPAN + n.EARNED
    is_full = region.lots[city * n.CITY_SPAN + n.BUILT] & BLOCK_LOTS[block] == BLOCK_LOTS[block]
    if is_full and region.held[at] & BIT[block] == 0:  # M4.5: once a block
        region.held[at] |= BIT[block]
        earn_boat(region, city)


def earn_boat(region: Region, city: i64) -> None:
    region.held[city * n.HELD_SPAN + n.BOATS] += 1
    if region.event == n.NOTHING or city >= region.count:  # M13.1: the Automa ignores events
        return
    if region.components.event_effect[region.event] == BOATS_EVENT:  # M13.6
        windfall = region.components.event_vp[region.event]
        region.held[city * n.HELD_SPAN + n.POINTS] += windfall
        region.held[city * n.HELD_SPAN + n.WINDFALL] += windfall


def set_building(region: Region, city: i64, kind: i64, lot: i64) -> None:
    at = city * n.CITY_SPAN
    region.lots[at + kind] |= BIT[lot]
    region.lots[at + n.BUILT] |= BIT[lot]


def clear_lot(region: Region, city: i64, kind: i64, lot: i64) -> None:
    at = city * n.CITY_SPAN
    region.lots[at + kind] &= ~BIT[lot]
    region.lots[at + n.BUILT] &= ~BIT[lot]


def put_tile(region: Region, city: i64, tile: i64, lot: i64) -> None:
    """M4.6: beside the block of this lot."""
    region.tiles[city * n.BLOCK_SPAN + BLOCK[lot]] |= BIT[tile]


def drop_tile(region: Region, city: i64, tile: i64, lot: i64) -> None:
    region.tiles[city * n.BLOCK_SPAN + BLOCK[lot]] &= ~BIT[tile]
