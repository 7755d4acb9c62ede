"""The worker processes in which bots think. Spawned, never forked: a fork would copy the locks of our threads."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import structlog

from architrave.bots import LEVELS
from architrave.kernel.game import Json
from architrave.kernel.position import Position
from architrave.server import thinking
from architrave.server.checking import Fault
from architrave.server.protocol import Verdict
from architrave.server.trouble import Trouble

MOST_WORKERS = 4
ATTEMPTS = 3
MOST_CHOICES = 12  # that a seat makes at the same time as others
CHECKING = 20.0  # seconds that replaying a record may take
PATIENCE = 30.0  # seconds beyond a level's own limit after which a worker counts as stuck

log = structlog.get_logger()


class BotsGone(Exception):
    """The workers died again and again."""


def _submit(executor: ProcessPoolExecutor, task: Callable[..., Any], *arguments: Any) -> Future[Any]:
    """Processes started here inherit that Ctrl-C is held, so that one still starting up does not complain about it."""
    if os.name == "posix":
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    return executor.submit(task, *arguments)


class Pool:
    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, min(MOST_WORKERS, (os.cpu_count() or 1) - 1))
        self.executor = self._fresh()

    def _fresh(self) -> ProcessPoolExecutor:
        spawned = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=spawned, initializer=thinking.settle_in)

    async def warm_up(self) -> None:
        """Start the workers now, so that the first bot does not keep anybody waiting."""
        await asyncio.gather(*(self._run(PATIENCE, thinking.ready) for _ in range(self.workers)))

    async def choose(self, level: str, position: Position, seat: int, seed: int) -> int:
        """What a bot of the level does; raises BotsGone if the workers cannot be kept alive."""
        return int(await self._run(LEVELS[level].seconds + PATIENCE, thinking.choose, level, position, seat, seed))

    async def choose_all(self, level: str, position: Position, seat: int, seed: int) -> list[int]:
        """All that a bot chooses while others choose too, until it has finished."""
        patience = MOST_CHOICES * LEVELS[level].seconds + PATIENCE
        chosen: list[int] = await self._run(patience, thinking.choose_all, level, position, seat, seed)
        return chosen

    async def check(self, record: Json) -> Verdict:
        """What there is to say about a record; raises Trouble for one that is damaged, or that takes too long."""
        try:
            found = await self._run(CHECKING, thinking.check, record, attempts=1)
        except BotsGone as fault:
            raise Trouble(422, "server.error.record_too_long") from fault
        if isinstance(found, Fault):
            raise Trouble(422, found.key, found.params, where=found.where)
        verdict: Verdict = found
        return verdict

    async def _run(self, patience: float, task: Callable[..., Any], *arguments: Any, attempts: int = ATTEMPTS) -> Any:
        loop = asyncio.get_running_loop()
        for attempt in range(attempts):
            executor = self.executor
            try:
                # The first submission starts processes, which takes a moment: not in the event loop.
                future = await loop.run_in_executor(None, _submit, executor, task, *arguments)
                return await asyncio.wait_for(asyncio.wrap_future(future), patience)
            except (BrokenProcessPool, TimeoutError, RuntimeError, OSError) as fault:
                log.warning("workers restarted", attempt=attempt + 1, fault=type(fault).__name__)
                self._restart(executor)
        raise BotsGone

    def _restart(self, broken: ProcessPoolExecutor) -> None:
        if self.executor is broken:  # of all who found it broken, one mends it
            self.executor = self._fresh()
            self._end(broken)

    def _end(self, executor: ProcessPoolExecutor) -> None:
        workers = list((getattr(executor, "_processes", None) or {}).values())
        executor.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()

    def close(self) -> None:
        self._end(self.executor)
