"""What the server has worked out for it by its worker processes: what bots choose, what is in the files people send."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from architrave.bots import LEVELS
from architrave.kernel.position import Position
from architrave.server import bot_tasks
from architrave.server.errors import ApiError
from architrave.server.scheduler import Kind, Scheduler, Unfinished

QUICK = 0.5  # seconds: bots of levels that take no longer are served first
READING = 20.0  # seconds that reading what was sent in may take: replaying a long record takes most
PATIENCE = 30.0  # seconds beyond a level's own limit after which a worker counts as stuck

T = TypeVar("T")


class Pool:
    def __init__(self, scheduler: Scheduler | None = None) -> None:
        self.scheduler = scheduler or Scheduler()

    async def choose(
        self,
        level: str,
        position: Position,
        seat: int,
        seed: int,
        *,
        who: str,
        kind: Kind,
        started: Callable[[], None] = lambda: None,
    ) -> int:
        """What a bot of the level does; raises Unfinished if the workers cannot be kept alive."""
        seconds = LEVELS[level].seconds
        order = (level, position, seat, seed)
        limit = seconds + PATIENCE
        chosen = await self.scheduler.run(
            bot_tasks.choose, *order, who=who, kind=kind, seconds=limit, budget=seconds, started=started
        )
        return int(chosen)

    async def read(self, task: Callable[..., T], *arguments: Any, who: str) -> T:
        """What a task of `uploads.py` makes of something sent in; raises ApiError for what is wrong with it, also if it
        takes too long or too much memory."""
        try:
            found: T = await self.scheduler.run(
                task, *arguments, who=who, kind=Kind.UPLOAD, seconds=READING, attempts=1
            )
        except Unfinished as fault:
            raise ApiError(422, "server.error.too_costly") from fault
        return found

    def close(self) -> None:
        self.scheduler.close()


def bot_kind(level: str, watched: bool) -> Kind:
    """The turn that a bot has among the others; bots that play among themselves come last."""
    if LEVELS[level].seconds <= QUICK:
        return Kind.QUICK_WATCHED if watched else Kind.QUICK_BOT
    return Kind.WATCHED if watched else Kind.BOT
