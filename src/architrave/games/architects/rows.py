"""Rows of buildings and Backup plans (M2.2, M2.3): which are left, and taking one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architects import numbers as n
from architrave.games.architects.lots import LANDMARK, TYPES, count

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def places(region: Region, row: i64, kind: i64, guest: i64) -> i64:
    """The places of a row with such a building, with or without a resident."""
    at = row * n.ROW_SPAN
    if guest == 0:
        return region.rows[at + kind] & ~region.rows[at + n.GUESTS]
    return region.rows[at + kind] & region.rows[at + n.GUESTS]


def nth(places: i64, before: i64) -> i64:
    """The leftmost of these places that has so many others before it, as a bit; 0 if there are fewer."""
    while before > 0:
        places &= places - 1
        before -= 1
    return places & -places


def by_place(region: Region) -> bool:
    """M5.6: alone every building is a choice of its own; otherwise those that are alike are one."""
    return region.count == 1 and region.rules > n.FIRST_RULES


def take(region: Region, row: i64, kind: i64, place: i64) -> None:
    """Take the building of this type from a place, given as a bit; and its resident, if it has one."""
    at = row * n.ROW_SPAN
    region.rows[at + kind] &= ~place
    region.rows[at + n.LEFT] &= ~place
    region.rows[at + n.GUESTS] &= ~place


def lay(region: Region, row: i64, kind: i64, place: i64) -> None:
    at = row * n.ROW_SPAN
    region.rows[at + kind] |= place
    region.rows[at + n.LEFT] |= place


def kind_at(region: Region, row: i64, place: i64) -> i64:
    """The type of the building at a place, given as a bit; there must be one."""
    at = row * n.ROW_SPAN
    kind: i64 = 0
    while region.rows[at + kind] & place == 0:
        kind += 1
    return kind


def landmarks(region: Region) -> i64:
    """M2.4: how many there are in the current row and Backup plans together."""
    return count(region.rows[region.row * n.ROW_SPAN + LANDMARK]) + count(region.rows[n.PLANS + LANDMARK])


def plan_types(region: Region) -> i64:
    """Bits of the types that are in Backup plans."""
    found: i64 = 0
    bit: i64 = 1
    for kind in range(TYPES):
        if region.rows[n.PLANS + kind] != 0:
            found |= bit
        bit += bit
    return found


def clear(region: Region) -> None:
    """M8.1: Backup plans go into the bag; the rows are used up."""
    for kind in range(TYPES):
        plans = count(region.rows[n.PLANS + kind])
        region.bag[kind] += plans
        region.bagged += plans
        region.rows[n.PLANS + kind] = 0
    region.rows[n.PLANS + n.LEFT] = 0
