"""Work for the worker processes: bots' choices, reading uploaded files, and drawing pictures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from architrave.analysis.hint import Reason
from architrave.bots import LEVELS
from architrave.bots.parts import best_of, search_part
from architrave.kernel.game import Game
from architrave.kernel.position import Position
from architrave.server import bot_tasks
from architrave.server.bot_plan import Step, knowledge
from architrave.server.errors import ApiError
from architrave.server.scheduler import Kind, Scheduler, Unfinished

QUICK = 0.5  # seconds; bots of faster levels are served first
READING = 20.0  # seconds for reading an upload; replaying a long record takes longest
MOST_PARTS = 4  # of a search
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
        whole: bool = True,
        started: Callable[[], None] = lambda: None,
    ) -> list[Step]:
        """The action of a bot of this level and, if its whole turn is wanted, what it would do next if it has thought
        of it; raises Unfinished if no worker finishes.

        A search uses the workers that are idle, and they share its simulations.
        """
        seconds = LEVELS[level].at(position.game()).seconds
        order = (level, position, seat, seed)
        parts = min(MOST_PARTS, self.scheduler.idle(kind)) if LEVELS[level].searches else 1

        async def run(task: Callable[..., Any], *arguments: Any, started: Callable[[], None] = lambda: None) -> Any:
            limit = seconds + PATIENCE
            return await self.scheduler.run(
                task, *arguments, who=who, kind=kind, seconds=limit, budget=seconds, started=started
            )

        if parts < 2:
            steps: list[Step] = await run(bot_tasks.choose, *order, whole, started=started)
            return steps
        first = run(search_part, *order, 0, parts, started=started)
        found = await asyncio.gather(first, *(run(search_part, *order, n, parts) for n in range(1, parts)))
        return [Step(knowledge(position, seat), best_of(found))]

    async def hint(self, game: Game, level: str, position: Position, seat: int, seed: int, *, who: str) -> Reason:
        """What a bot of this level would do, and why; raises Unfinished if no worker finishes."""
        seconds = LEVELS[level].at(game.name).seconds
        order = (game, level, position, seat, seed)
        found: Reason = await self.scheduler.run(
            bot_tasks.hint, *order, who=who, kind=Kind.HINT, seconds=seconds + PATIENCE, budget=seconds
        )
        return found

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
