"""Scoring an enclosed building (K5) and the early end (K6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, remove
from mypy_extensions import i64

from architrave.games.architekton import groups
from architrave.games.architekton import numbers as n
from architrave.games.architekton.legality import seen_from
from architrave.kernel.actors import OVER

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town


def is_enclosed(town: Town, building: i64) -> bool:
    return n.side_count(town.seen[building]) == 4


def mismatches(town: Town, building: i64) -> i64:
    """Sides of an enclosed building that do not match."""
    return 4 - n.side_count(town.seen[building] & town.sides[building])


def encloses(town: Town, piece: i64, cell: i64) -> bool:
    """Whether a tile encloses a building: itself, or one that lacks nothing but this landscape."""
    if piece >= n.FIRST_BUILDING:
        return n.side_count(seen_from(town, piece, cell)) == 4
    return (
        lacks_one(town, cell - n.WIDTH)
        or lacks_one(town, cell - 1)
        or lacks_one(town, cell + 1)
        or lacks_one(town, cell + n.WIDTH)
    )


def lacks_one(town: Town, cell: i64) -> bool:
    building = i64(town.on[cell]) - n.BUILDING
    return building >= 0 and n.side_count(town.seen[building]) == 3


def look_around(town: Town, cell: i64) -> None:
    """K5.1, K5.6: a landscape may enclose up to four buildings; in reading order above, left, right, below."""
    look_at(town, i64(town.on[cell - n.WIDTH]) - n.BUILDING)
    look_at(town, i64(town.on[cell - 1]) - n.BUILDING)
    look_at(town, i64(town.on[cell + 1]) - n.BUILDING)
    look_at(town, i64(town.on[cell + n.WIDTH]) - n.BUILDING)


def look_at(town: Town, building: i64) -> None:
    """K5.5: without a house it scores nothing. K5.2: gains come at once. K5.3: payments wait for all gains."""
    if building < 0 or town.owner[building] == n.NOBODY or not is_enclosed(town, building):
        return
    if mismatches(town, building) == 0:
        town.chips[town.owner[building]] += 1
    else:
        make_due(town, building)


def make_due(town: Town, building: i64) -> None:
    """K5.3: it is to be paid for, or its house taken back, after those before it."""
    town.due = append(town.due, building)


def settle(town: Town) -> bool:
    """K5.4, K5.6: payments one by one until an owner has to choose, cannot pay, or none is left. True: play goes on."""
    while len(town.due) > 0:
        building = town.due[0]
        owner = town.owner[building]
        price = mismatches(town, building)
        if town.chips[owner] >= price:
            town.phase = n.SETTLE
            town.actor = owner
            return False
        if town.chips[owner] < price - 1:  # K6.1
            town.ruined = owner
            town.phase = n.END
            town.actor = OVER
            return False
        take_back(town)
    return True


def pay(town: Town) -> None:
    building = town.due[0]
    town.due = remove(town.due, building)
    town.chips[town.owner[building]] -= mismatches(town, building)


def take_back(town: Town) -> None:
    """K5.4: the house returns to the supply for one chip less."""
    building = town.due[0]
    owner = town.owner[building]
    town.due = remove(town.due, building)
    town.chips[owner] -= mismatches(town, building) - 1
    town.houses[owner] += 1
    groups.take_house(town, building)
