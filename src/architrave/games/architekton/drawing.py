"""What chance draws: the setup (K2) and the refills of the supply (K3.2, K3.3), from all unseen tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.games.architekton import laying
from architrave.games.architekton import numbers as n
from architrave.kernel.actors import CHANCE

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town


def pile(town: Town) -> i64:
    """What is drawn next (K2.6): the starter, buildings, landscapes, the two landscapes on the table."""
    if town.starter == n.NOBODY:
        return n.STARTER_PILE
    if len(town.open_buildings) < n.SUPPLY:
        return n.BUILDING_PILE
    if len(town.open_landscapes) < n.SUPPLY or len(town.laid) < 2:
        return n.LANDSCAPE_PILE
    return n.NO_PILE


def fill_chance(town: Town, outcomes: vec[i64], weights: vec[i64]) -> i64:
    which = pile(town)
    if which == n.STARTER_PILE:
        outcomes[0] = 0
        outcomes[1] = 1
        weights[0] = 1
        weights[1] = 1
        return 2
    first: i64 = n.FIRST_BUILDING if which == n.BUILDING_PILE else 0
    end: i64 = n.PIECES if which == n.BUILDING_PILE else n.FIRST_BUILDING
    filled: i64 = 0
    for piece in range(first, end):
        if town.loose[piece] > 0:
            outcomes[filled] = piece
            weights[filled] = town.loose[piece]
            filled += 1
    return filled


def chance_total(town: Town) -> i64:
    which = pile(town)
    if which == n.STARTER_PILE:
        return 2
    return town.loose_buildings if which == n.BUILDING_PILE else town.loose_landscapes


def chance_at(town: Town, ticket: i64) -> i64:
    which = pile(town)
    if which == n.STARTER_PILE:
        return ticket
    loose = town.loose
    piece: i64 = n.FIRST_BUILDING if which == n.BUILDING_PILE else 0
    while ticket >= loose[piece]:
        ticket -= loose[piece]
        piece += 1
    return piece


def draw(town: Town, outcome: i64) -> None:
    """Put what was drawn where it belongs (K2.6)."""
    which = pile(town)
    if which == n.STARTER_PILE:  # K2.5
        town.starter = outcome
        town.active = outcome
        return
    town.loose[outcome] -= 1
    if which == n.BUILDING_PILE:
        town.loose_buildings -= 1
        lay_open(town, outcome)
        return
    town.loose_landscapes -= 1
    if len(town.open_landscapes) < n.SUPPLY:
        lay_open(town, outcome)
    else:  # K2.4
        laying.lay_landscape(town, outcome, n.ORIGIN if len(town.laid) == 0 else n.ORIGIN + n.WIDTH + 1)


def lay_open(town: Town, piece: i64) -> None:
    """K2.6: at the right end of its kind."""
    if piece >= n.FIRST_BUILDING:
        town.open_buildings = append(town.open_buildings, piece)
    else:
        town.open_landscapes = append(town.open_landscapes, piece)


def runs_short(town: Town) -> bool:
    """K7.1, K7.3: is a tile missing that the stack of its kind no longer has?"""
    buildings_missing: i64 = n.SUPPLY - len(town.open_buildings)
    landscapes_missing: i64 = n.SUPPLY - len(town.open_landscapes)
    return (
        buildings_missing > town.loose_buildings - n.RESERVE or landscapes_missing > town.loose_landscapes - n.RESERVE
    )


def deal_anew(town: Town) -> None:
    """K3.3: the open tiles go back among those that nobody has seen; 3 and 3 will be drawn again."""
    for piece in town.open_buildings:
        town.loose[piece] += 1
        town.loose_buildings += 1
    for piece in town.open_landscapes:
        town.loose[piece] += 1
        town.loose_landscapes += 1
    town.open_buildings = vec[i64]()
    town.open_landscapes = vec[i64]()
    town.redeals += 1
    town.phase = n.DRAW
    town.actor = CHANCE
