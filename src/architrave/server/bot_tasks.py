"""Bot tasks for the worker processes: choose an action."""

from __future__ import annotations

import os

from architrave.bots import player
from architrave.kernel.position import Position


def choose(level: str, position: Position, seat: int, seed: int, share: float) -> int:
    """Choose an action with a bot of this level and a share of its budget. The position contains nothing that the
    seat may not know."""
    return int(player(level, seed, share=share).choose(position, seat))


def ready() -> int:
    """Do nothing, to check that the worker is running."""
    return os.getpid()
