"""Work for the worker processes: bots' choices, reading uploaded files, and drawing pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from architrave.bots import LEVELS
from architrave.kernel.position import Position
from architrave.server import bot_tasks
from architrave.server.errors import ApiError
from architrave.server.scheduler import Kind, Scheduler, Unfinished

QUICK = 0.5  # seconds; bots of faster levels are served first
READING = 20.0  # seconds for reading an upload; replaying a long record takes longest
PATIENCE = 30.0  # seconds beyond a level's own limit, then the worker counts as stuck

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
        """The action of a bot of this level; raises Unfinished if no worker finishes."""
        seconds = LEVELS[level].seconds
        order = (level, position, seat, seed)
        limit = seconds + PATIENCE
        chosen = await self.scheduler.run(
            bot_tasks.choose, *order, who=who, kind=kind, seconds=limit, budget=seconds, started=started
        )
        return int(chosen)

    async def read(self, task: Callable[..., T], *arguments: Any, who: str) -> T:
        """The result of a task of `uploads.py`; raises ApiError if the upload is wrong, or takes too long or too much
        memory."""
        try:
            found: T = await self.scheduler.run(
                task, *arguments, who=who, kind=Kind.UPLOAD, seconds=READING, attempts=1
            )
        except Unfinished as fault:
            raise ApiError(422, "server.error.too_costly") from fault
        return found

    async def draw(self, task: Callable[..., T], *arguments: Any, who: str) -> T:
        """The result of drawing a picture; raises ApiError if it takes too long."""
        try:
            drawn: T = await self.scheduler.run(task, *arguments, who=who, kind=Kind.PICTURE, seconds=READING)
        except Unfinished as fault:
            raise ApiError(503, "server.error.too_costly") from fault
        return drawn

    def close(self) -> None:
        self.scheduler.close()


def bot_kind(level: str, watched: bool) -> Kind:
    """The priority of a bot's job; bots that play each other come last."""
    if LEVELS[level].seconds <= QUICK:
        return Kind.QUICK_WATCHED if watched else Kind.QUICK_BOT
    return Kind.WATCHED if watched else Kind.BOT
