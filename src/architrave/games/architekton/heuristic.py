"""How well a seat stands in the eyes of a greedy player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architekton import groups
from architrave.games.architekton.grid import NOBODY
from architrave.kernel.actors import OVER

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town


def heuristic(town: Town, seat: i64) -> float:
    other = 1 - seat
    if town.actor == OVER and town.ruined != NOBODY:
        return -100.0 if town.ruined == seat else 100.0
    group = groups.largest_group(town, seat) - groups.largest_group(town, other)
    chips = town.chips[seat] - town.chips[other]
    return float(group) + 1.5 * float(chips)
