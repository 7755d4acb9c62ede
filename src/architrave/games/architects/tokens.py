"""Action tokens: what an action costs (M4.2) and how tokens come back (M4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import ACTIONS_LIMIT

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def most_actions(region: Region) -> i64:
    """M4.2: in a turn."""
    if region.event != n.NOTHING and region.components.event_effect[region.event] == ACTIONS_LIMIT:  # M13.7
        return region.components.event_amount[region.event]
    return region.components.numbers.actions


def spend(region: Region) -> None:
    """M4.2: the active player uses a token for an action."""
    at = region.active * n.HELD_SPAN
    region.held[at + n.TOKENS] -= 1
    region.held[at + n.USED_TOKENS] += 1
    region.used += 1


def regain(region: Region, seat: i64, most: i64) -> None:
    """So many used tokens, if there are so many, are unused again."""
    at = seat * n.HELD_SPAN
    back = min(region.held[at + n.USED_TOKENS], most)
    region.held[at + n.USED_TOKENS] -= back
    region.held[at + n.TOKENS] += back


def use_boat(region: Region) -> None:
    """M4.4"""
    at = region.active * n.HELD_SPAN
    region.held[at + n.BOATS] -= 1
    region.held[at + n.USED_BOATS] += 1
    regain(region, region.active, region.components.numbers.tokens_back)


def can_use_boat(region: Region) -> bool:
    at = region.active * n.HELD_SPAN
    return region.held[at + n.BOATS] > 0 and region.held[at + n.USED_TOKENS] > 0


def can_act(region: Region) -> bool:
    """M4.2: is there a token and an action left in this turn?"""
    return region.held[region.active * n.HELD_SPAN + n.TOKENS] > 0 and region.used < most_actions(region)
