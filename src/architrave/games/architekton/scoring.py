"""Final scoring (K8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.games.architekton import numbers as n

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town


def stays(town: Town, building: i64) -> bool:
    """K8.1: a building that touches only one or two landscapes is taken away."""
    return n.side_count(town.seen[building]) > 2


def standing_owners(town: Town) -> vec[i64]:
    """Building -> owner of the house that is left standing there after K8.1."""
    owners = town.owner[:]
    for building in range(town.built):
        if not stays(town, building):
            owners[building] = n.NOBODY
    return owners


def scored_group(town: Town, seat: i64) -> vec[i64]:
    """K8.2: the buildings of the seat's largest group (the one with the lowest building among equals)."""
    owners = standing_owners(town)
    largest = vec[i64]()
    for building in range(town.built):
        if owners[building] == seat:
            group = taken_group(town, owners, building)
            if len(group) > len(largest):
                largest = group
    return largest


def taken_group(town: Town, owners: vec[i64], start: i64) -> vec[i64]:
    """The group of a building; its members are struck from `owners`, so that each is visited once."""
    owner = owners[start]
    owners[start] = n.NOBODY
    group = vec[i64]([start])
    done: i64 = 0
    while done < len(group):
        cell = town.cells[group[done]]
        done += 1
        group = spread(town, owners, owner, group, cell - n.WIDTH - 1)
        group = spread(town, owners, owner, group, cell - n.WIDTH + 1)
        group = spread(town, owners, owner, group, cell + n.WIDTH + 1)
        group = spread(town, owners, owner, group, cell + n.WIDTH - 1)
    return group


def spread(town: Town, owners: vec[i64], owner: i64, group: vec[i64], cell: i64) -> vec[i64]:
    building = i64(town.on[cell]) - n.BUILDING
    if building >= 0 and owners[building] == owner:
        owners[building] = n.NOBODY
        return append(group, building)
    return group


def houses_left(town: Town, seat: i64) -> i64:
    """Houses of the seat left after K8.1."""
    count: i64 = 0
    for owner in standing_owners(town):
        if owner == seat:
            count += 1
    return count


def points(town: Town, seat: i64) -> i64:
    """K8.2: a point for each house of the largest group and for each chip, if the game ended now."""
    return len(scored_group(town, seat)) + town.chips[seat]


def winner(town: Town) -> i64:
    """The seat that has won, or NOBODY for a draw."""
    if town.ruined != n.NOBODY:  # K6.1
        return 1 - town.ruined
    lead = points(town, 0) - points(town, 1)
    if lead == 0:  # K8.3
        lead = houses_left(town, 0) - houses_left(town, 1)
    if lead == 0:
        return n.NOBODY
    return 0 if lead > 0 else 1


def returns(town: Town) -> vec[float]:
    won = winner(town)
    if won == n.NOBODY:
        return vec[float]([0.0, 0.0])
    return vec[float]([1.0, -1.0]) if won == 0 else vec[float]([-1.0, 1.0])
