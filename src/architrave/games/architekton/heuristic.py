"""The value of a position for a seat: what it has, and what its open buildings may gain or cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from architrave.games.architekton import groups, scoring
from architrave.games.architekton import numbers as n
from architrave.kernel.actors import OVER

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town

RUIN: Final = 100.0  # K6.1: more than anything else
CHIP: Final = 1.5  # a chip is a point at the end and safety until then
MATCH: Final = 0.25  # a side of a building that is not yet enclosed
MISMATCH: Final = 1.0
PERIL: Final = 3.0  # one wrong landscape more and its owner cannot pay


def heuristic(town: Town, seat: i64) -> float:
    """In points, against the other seat."""
    if town.ruined != n.NOBODY:
        return -RUIN if town.ruined == seat else RUIN
    if town.actor == OVER:
        return float(scoring.points(town, seat) - scoring.points(town, 1 - seat))
    return estimate(town, seat) - estimate(town, 1 - seat)


def estimate(town: Town, seat: i64) -> float:
    chips = town.chips[seat]
    points = float(groups.largest_group(town, seat)) + CHIP * float(chips)
    for building in range(town.built):
        if town.owner[building] == seat:
            around = n.side_count(town.seen[building])
            if around < 4:
                right = n.side_count(town.seen[building] & town.sides[building])
                points += MATCH * float(right) - MISMATCH * float(around - right)
                if around == 3 and around - right > chips:
                    points -= PERIL
    return points
