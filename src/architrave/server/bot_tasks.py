"""What bots do in a worker process: look at a position and choose."""

from __future__ import annotations

import os

from architrave.bots import player
from architrave.kernel.position import Position


def choose(level: str, position: Position, seat: int, seed: int, share: float) -> int:
    """The action of a bot of this level that has a share of its budget. The position holds nothing that the seat may
    not know."""
    return int(player(level, seed, share=share).choose(position, seat))


def ready() -> int:
    """A task without work."""
    return os.getpid()
