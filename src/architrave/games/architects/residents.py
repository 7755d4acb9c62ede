"""Residents (M12): the rows they live in and what full rows pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architects import building, tokens
from architrave.games.architects import numbers as n
from architrave.games.architects.lots import BIT, TYPES

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def welcome(region: Region, city: i64) -> i64:
    """M12.2: bits of the residents that some row accepts."""
    found: i64 = 0
    for row in range(n.RESIDENT_SPAN):
        found |= n.ACCEPTED[region.residents[city * n.RESIDENT_SPAN + row]]
    return found


def accepts(region: Region, city: i64, row: i64, guest: i64) -> bool:
    return n.ACCEPTED[region.residents[city * n.RESIDENT_SPAN + row]] & BIT[guest] != 0


def others(region: Region) -> i64:
    """M12.5: bits of the residents that the one in hand could be exchanged for, tokens and the limit aside."""
    if region.exchanged != 0:
        return 0
    found = welcome(region, region.active) & ~BIT[region.guest]
    for guest in range(TYPES):
        if region.box[guest] == 0:
            found &= ~BIT[guest]
    return found


def put(region: Region, city: i64, row: i64, guest: i64) -> None:
    """On the next space of a row."""
    at = city * n.RESIDENT_SPAN + row
    lived = region.residents[at]
    if lived == 0:
        region.residents[at] = guest + 1
    elif lived < 8:
        region.residents[at] = lived + (guest + 1) * 8
    else:
        region.residents[at] = lived + (guest + 1) * 64


def full(region: Region, city: i64, row: i64) -> bool:
    return region.residents[city * n.RESIDENT_SPAN + row] >= n.FULL_ROW


def move_in(region: Region, row: i64) -> None:
    """M12.3, M12.4: the resident in hand goes to a row of the active player, which pays when it becomes full."""
    seat = region.active
    put(region, seat, row, region.guest)
    region.guest = n.NOTHING
    if not full(region, seat, row):
        return
    if row & 1 == 0:
        region.held[seat * n.HELD_SPAN + n.POINTS] += region.components.numbers.row_vp
    else:
        tokens.regain(region, seat, 1)
    if full(region, seat, row ^ 1):
        building.earn_boat(region, seat)


def leave(region: Region) -> None:
    """The resident in hand goes back to the box."""
    region.box[region.guest] += 1
    region.guest = n.NOTHING


def exchange(region: Region, guest: i64) -> None:
    """M12.5: the token has been paid."""
    region.box[region.guest] += 1
    region.box[guest] -= 1
    region.guest = guest
    region.exchanged = 1


def hopeful(region: Region) -> bool:
    """M12.5, M4.4: could the resident in hand be exchanged, perhaps after a boat for tokens?"""
    if region.used >= tokens.most_actions(region) or others(region) == 0:
        return False
    return region.held[region.active * n.HELD_SPAN + n.TOKENS] > 0 or tokens.can_use_boat(region)
