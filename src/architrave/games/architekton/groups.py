"""Groups of diagonally neighbouring houses of one owner (K8.2), kept up to date as houses come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architekton import numbers as n

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town


def put_house(town: Town, building: i64, seat: i64) -> None:
    town.owner[building] = seat
    town.group[building] = building
    town.size[building] = 1
    join_neighbours(town, building)


def take_house(town: Town, building: i64) -> None:
    """The group falls into what is left of it."""
    old = town.group[building]
    town.owner[building] = n.NOBODY
    town.group[building] = building
    town.size[building] = 0
    # Members are joined again one by one; -1 keeps those still to come from being joined too early.
    left: i64 = 0
    for other in range(town.built):
        if other != building and town.group[other] == old and town.owner[other] != n.NOBODY:
            town.group[other] = -1
            left += 1
    other = 0
    while left > 0:
        if town.group[other] == -1:
            town.group[other] = other
            town.size[other] = 1
            join_neighbours(town, other)
            left -= 1
        other += 1


def join_neighbours(town: Town, building: i64) -> None:
    cell = town.cells[building]
    join(town, building, i64(town.on[cell - n.WIDTH - 1]) - n.BUILDING)
    join(town, building, i64(town.on[cell - n.WIDTH + 1]) - n.BUILDING)
    join(town, building, i64(town.on[cell + n.WIDTH + 1]) - n.BUILDING)
    join(town, building, i64(town.on[cell + n.WIDTH - 1]) - n.BUILDING)


def join(town: Town, building: i64, other: i64) -> None:
    if other < 0 or town.owner[other] != town.owner[building]:
        return
    group = town.group
    keep = group[building]
    give = group[other]
    if give == keep or give == -1:
        return
    if give < keep:
        keep, give = give, keep
    for member in range(town.built):
        if group[member] == give:
            group[member] = keep
    town.size[keep] += town.size[give]
    town.size[give] = 0


def largest_group(town: Town, seat: i64) -> i64:
    """Houses in the largest group of a seat as the table stands."""
    largest: i64 = 0
    for building in range(town.built):
        if town.size[building] > largest and town.owner[building] == seat:
            largest = town.size[building]
    return largest


def with_house(town: Town, cell: i64, seat: i64, largest: i64) -> i64:
    """Houses in the largest group of a seat, now `largest`, if it had a house on this empty cell, too."""
    if town.houses[seat] == 0:  # K4.4: one is moved there, and it is not known which
        return largest
    size: i64 = 1
    first = group_at(town, cell - n.WIDTH - 1, seat)
    if first >= 0:
        size += town.size[first]
    second = group_at(town, cell - n.WIDTH + 1, seat)
    if second >= 0 and second != first:
        size += town.size[second]
    third = group_at(town, cell + n.WIDTH + 1, seat)
    if third >= 0 and third != first and third != second:
        size += town.size[third]
    fourth = group_at(town, cell + n.WIDTH - 1, seat)
    if fourth >= 0 and fourth != first and fourth != second and fourth != third:
        size += town.size[fourth]
    return max(size, largest)


def group_at(town: Town, cell: i64, seat: i64) -> i64:
    """The group of a seat's house on a cell; -1 if it has none there."""
    building = i64(town.on[cell]) - n.BUILDING
    return town.group[building] if building >= 0 and town.owner[building] == seat else -1
