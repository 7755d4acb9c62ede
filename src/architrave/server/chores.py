"""Tasks that run beside the requests, and that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine


class Chores:
    """The running tasks. `report` is called with the exception of one that fails."""

    def __init__(self, report: Callable[[BaseException], None]) -> None:
        self.report = report
        self.running: set[asyncio.Task[None]] = set()

    def begin(self, chore: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(chore)
        self.running.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None:
            self.report(fault)

    async def stop(self) -> None:
        for task in self.running:
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
