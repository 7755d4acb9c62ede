"""Bot tasks for the worker processes: choose an action, give a hint."""

from __future__ import annotations

import os

from architrave.analysis.hint import Reason
from architrave.analysis.hint import hint as reasoned
from architrave.bots import player
from architrave.kernel.game import Game
from architrave.kernel.position import Position


def choose(level: str, position: Position, seat: int, seed: int, share: float) -> int:
    """Choose an action with a bot of this level and a share of its budget. The position contains nothing that the
    seat may not know."""
    return int(player(level, seed, share=share).choose(position, seat))


def hint(game: Game, level: str, position: Position, seat: int, seed: int, share: float) -> Reason:
    """What a bot of this level would do, and why."""
    return reasoned(game, level, position, seat, seed, share)


def ready() -> int:
    """Do nothing, to check that the worker is running."""
    return os.getpid()
