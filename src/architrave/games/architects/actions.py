"""Overhaul, Relocation and Backup plan (M5): what can be chosen, step by step (M5.8), and what happens then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import remove
from mypy_extensions import i64

from architrave.games.architects import building, drawing, rows
from architrave.games.architects import numbers as n
from architrave.games.architects.lots import ALL_LOTS, BIT, BLOCK, BLOCK_LOTS, LANDMARK, TYPES, row_bits

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def built_lots(region: Region) -> i64:
    """Lots of the active player with a building."""
    return region.lots[region.active * n.CITY_SPAN + n.BUILT]


def free_lots(region: Region) -> i64:
    return ALL_LOTS & ~built_lots(region)


def own_lots(region: Region, action: i64) -> i64:
    """M5.6: the lots whose building an action can do something with."""
    there = built_lots(region)
    if action == n.RELOCATE:
        return there if there != ALL_LOTS else 0
    if action == n.OVERHAUL:
        return there if is_mixed(region) else 0
    only = only_plan(region)
    if only < 0 or only == LANDMARK:  # M5.6: a landmark for a landmark changes the tile
        return there
    return there & ~region.lots[region.active * n.CITY_SPAN + only]


def is_mixed(region: Region) -> bool:
    """M5.1, M5.6: are there two types in the city, or landmarks in two blocks? Then every building has a partner."""
    there = built_lots(region)
    if there == 0:
        return False
    at = region.active * n.CITY_SPAN
    for kind in range(TYPES):
        of_kind = region.lots[at + kind]
        if of_kind != 0:
            if of_kind != there:
                return True
            return kind == LANDMARK and there & ~BLOCK_LOTS[block_of_first(there)] != 0
    return False


def block_of_first(lots: i64) -> i64:
    block: i64 = 0
    while lots & BLOCK_LOTS[block] == 0:
        block += 1
    return block


def only_plan(region: Region) -> i64:
    """The type of all buildings in Backup plans, or -1 if there are several."""
    found: i64 = -1
    for kind in range(TYPES):
        if region.rows[n.PLANS + kind] != 0:
            if found >= 0:
                return -1
            found = kind
    return found


def other_lots(region: Region) -> i64:
    """M5.1, M5.2: where the action under way can lead the building of its own lot."""
    if region.pending == n.RELOCATE:
        return free_lots(region)
    at = region.active * n.CITY_SPAN
    kind = building.kind_at(region, region.active, region.own)
    lots = built_lots(region) & ~region.lots[at + kind]
    if kind == LANDMARK:
        lots |= region.lots[at + kind] & ~BLOCK_LOTS[BLOCK[region.own]]
    return lots


def plans(region: Region) -> i64:
    """M5.3, M5.6: bits of the types in Backup plans that the building of the own lot can be swapped with."""
    kind = building.kind_at(region, region.active, region.own)
    types = rows.plan_types(region)
    return types if kind == LANDMARK else types & ~BIT[kind]


def along_block(region: Region) -> i64:
    """M5.1, M5.2: the block from which a tile is to be chosen: of two, first that of the own lot."""
    if region.tile == n.NOTHING and building.kind_at(region, region.active, region.own) == LANDMARK:
        return BLOCK[region.own]
    return BLOCK[region.other]


def block_tiles(region: Region, block: i64) -> i64:
    return region.tiles[region.active * n.BLOCK_SPAN + block]


def open_tiles(region: Region) -> i64:
    """M4.6, M5.3: bits of the open tiles that can be taken: not the one just returned."""
    return row_bits(region.open_tiles, region.tile)


def tiles_wanted(region: Region) -> i64:
    """How many tiles go along with landmarks that change block."""
    if BLOCK[region.own] == BLOCK[region.other]:
        return 0
    number: i64 = 0
    if building.kind_at(region, region.active, region.own) == LANDMARK:
        number += 1
    if building.kind_at(region, region.active, region.other) == LANDMARK:
        number += 1
    return number


def swap_lots(region: Region) -> None:
    """M5.1"""
    seat = region.active
    mine = building.kind_at(region, seat, region.own)
    yours = building.kind_at(region, seat, region.other)
    building.clear_lot(region, seat, mine, region.own)
    building.clear_lot(region, seat, yours, region.other)
    building.set_building(region, seat, mine, region.other)
    building.set_building(region, seat, yours, region.own)


def relocate(region: Region) -> None:
    """M5.2"""
    seat = region.active
    kind = building.kind_at(region, seat, region.own)
    building.clear_lot(region, seat, kind, region.own)
    building.build(region, seat, kind, region.other)


def swap_plan(region: Region) -> None:
    """M5.3: the one that leaves the city takes the place of the other (M11.1)."""
    seat = region.active
    mine = building.kind_at(region, seat, region.own)
    rows.take(region, n.MOST_ROWS, region.kind, region.plan)
    rows.lay(region, n.MOST_ROWS, mine, region.plan)
    building.clear_lot(region, seat, mine, region.own)
    building.set_building(region, seat, region.kind, region.own)


def take_open_tile(region: Region, tile: i64) -> None:
    """M5.7: what is left closes the gap."""
    region.open_tiles = remove(region.open_tiles, tile)


def return_tile(region: Region, tile: i64) -> None:
    """M5.3, M5.7: from the block of the own lot to the right end of the display."""
    building.drop_tile(region, region.active, tile, region.own)
    drawing.lay_open(region, tile)


def move_tile(region: Region, tile: i64, source: i64, target: i64) -> None:
    """From the block of one lot to the block of another."""
    building.drop_tile(region, region.active, tile, source)
    building.put_tile(region, region.active, tile, target)
