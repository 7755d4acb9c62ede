"""Bot tasks for the worker processes: choose an action, give a hint."""

from __future__ import annotations

import os

from architrave.analysis.hint import Reason
from architrave.analysis.hint import hint as reasoned
from architrave.bots import LEVELS, player
from architrave.kernel.game import Game
from architrave.kernel.position import Position
from architrave.server.bot_plan import Step, think

GOING_ON = 0.5  # the part of a move's time after which a job does not go on with the turn


def choose(level: str, position: Position, seat: int, seed: int, whole: bool, share: float) -> list[Step]:
    """Choose an action with a bot of this level and a share of its budget. If the whole turn is wanted, go on with it,
    provided that this took little of the budget. The position contains nothing that the seat may not know."""
    seconds = LEVELS[level].at(position.game()).seconds * share if whole else 0.0
    return think(player(level, seed, share=share), position, seat, seconds * GOING_ON)


def hint(game: Game, level: str, position: Position, seat: int, seed: int, share: float) -> Reason:
    """What a bot of this level would do, and why."""
    return reasoned(game, level, position, seat, seed, share)


def ready() -> int:
    """Do nothing, to check that the worker is running."""
    return os.getpid()
