"""The largest group that would be left if the game ended now (K8.1, K8.2): what `scoring` finds, as fast as a search
needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architekton import numbers as n

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town


def largest(town: Town, seat: i64) -> i64:
    """Houses of the seat's largest group; sets of buildings are bits."""
    left: i64 = 0
    for building in range(town.built):
        if town.owner[building] == seat and n.side_count(town.seen[building]) > 2:
            left |= n.BIT[building]
    most: i64 = 0
    while left != 0:
        group = left & -left
        left ^= group
        edge = group
        size: i64 = 0
        while edge != 0:
            size += 1
            one = edge & -edge
            edge ^= one
            found = neighbours(town, town.cells[place_of(one)]) & left
            left ^= found
            edge |= found
        if size > most:
            most = size
    return most


def neighbours(town: Town, cell: i64) -> i64:
    """The buildings across the corners of a cell."""
    return (
        bit_at(town, cell - n.WIDTH - 1)
        | bit_at(town, cell - n.WIDTH + 1)
        | bit_at(town, cell + n.WIDTH + 1)
        | bit_at(town, cell + n.WIDTH - 1)
    )


def bit_at(town: Town, cell: i64) -> i64:
    building = i64(town.on[cell]) - n.BUILDING
    return n.BIT[building] if building >= 0 else 0


def place_of(bit: i64) -> i64:
    """Which bit it is."""
    place: i64 = 0
    if bit & 0xFFFF == 0:
        bit >>= 16
        place += 16
    if bit & 0xFF == 0:
        bit >>= 8
        place += 8
    if bit & 15 == 0:
        bit >>= 4
        place += 4
    if bit & 3 == 0:
        bit >>= 2
        place += 2
    return place + 1 if bit & 1 == 0 else place
