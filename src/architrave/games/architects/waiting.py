"""Steps that lose nothing by waiting: of the many orders of a turn (M4.7) bots look into one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architects import numbers as n
from architrave.games.architects import tokens

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def can_wait(region: Region, action: i64) -> bool:
    """Actions and services can follow the building. A boat for tokens can wait until there is none for an action."""
    if action == n.BOAT:  # M4.4: at any moment
        return region.held[region.active * n.HELD_SPAN + n.TOKENS] > 0 or region.used >= tokens.most_actions(region)
    return region.phase == n.TURN and region.taken == 0 and action >= n.SERVICE
