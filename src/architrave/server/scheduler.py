"""Run long jobs in worker processes, in an order that is fair to everyone.

    found = await scheduler.run(task, *arguments, who=guest, kind=Kind.UPLOAD, seconds=20.0, attempts=1)

`task` is a module-level function; it is pickled, and so are its arguments and its result. What it raises is raised
here; exceptions that cannot be pickled arrive as RuntimeError. The seconds count from the start of the work, not from
the request. `Unfinished` means that in every attempt the job ran out of time or memory, or its worker died. Cancelling
the caller drops a waiting job; one that has started is finished, and its result discarded.

There are three groups of workers, so that nothing quick waits behind something slow:

    thinking  for slow bots; when none is waiting, also for quick jobs
    quick     for quick bots and hints, one process
    uploads   for uploaded files and pictures, one process with a memory limit, started when it is first needed

Within a group the rank of the job's kind decides; within a rank people take turns (`FairQueue`). Only a worker that
dies or gets stuck is replaced. Its job goes back to the front of the queue; other jobs are not affected.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from typing import Any

import structlog

from architrave.server.fair_queue import FairQueue, share
from architrave.server.worker import Reason, Worker, WorkerLost

MOST_WORKERS = 4
ATTEMPTS = 3
NICE = 5  # slow workers have lower priority: the server itself and quick answers come first
MEMORY = 512 * 1024 * 1024  # bytes that an upload job may allocate

log = structlog.get_logger()


class Group(Enum):
    THINKING = "thinking"
    QUICK = "quick"
    UPLOADS = "uploads"


class Kind(Enum):
    """What a job is for: the group of workers that it waits for, and its rank there, the smallest first."""

    QUICK_BOT = (Group.QUICK, 0)
    HINT = (Group.QUICK, 1)
    QUICK_WATCHED = (Group.QUICK, 2)
    BOT = (Group.THINKING, 0)
    WATCHED = (Group.THINKING, 1)
    REVIEW = (Group.THINKING, 2)
    PAR = (Group.THINKING, 3)
    UPLOAD = (Group.UPLOADS, 0)
    PICTURE = (Group.UPLOADS, 1)

    @property
    def group(self) -> Group:
        return self.value[0]

    @property
    def rank(self) -> int:
        return self.value[1]


class Unfinished(Exception):
    """No worker finished a job, in any of its attempts."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


@dataclass(eq=False, slots=True)
class Job:
    task: Callable[..., Any]
    arguments: tuple[Any, ...]
    who: str
    kind: Kind
    seconds: float
    attempts: int
    budget: float | None
    started: Callable[[], None]
    result: asyncio.Future[Any]
    people: int = 0  # most people in the queue at the same time, including its own


@dataclass(eq=False, slots=True)
class Slot:
    """A worker, the groups whose jobs it takes, in this order, and its current job."""

    worker: Worker
    groups: tuple[Group, ...]
    work: asyncio.Task[None] | None = None


class Scheduler:
    def __init__(self, thinkers: int | None = None) -> None:
        count = thinkers or max(1, min(MOST_WORKERS, (os.cpu_count() or 1) - 1))
        quick = Slot(Worker(), (Group.QUICK,))
        uploads = Slot(Worker(MEMORY, NICE), (Group.UPLOADS,))
        self.slots = [quick, *(Slot(Worker(nice=NICE), (Group.THINKING, Group.QUICK)) for _ in range(count)), uploads]
        self.queues: dict[Group, FairQueue[Job]] = {group: FairQueue() for group in Group}
        self.threads = ThreadPoolExecutor(len(self.slots), "worker")
        self.closed = False

    async def start(self) -> None:
        """Start the bot workers now, so that nobody has to wait for the first one."""
        idle = [slot for slot in self.slots if slot.work is None and Group.UPLOADS not in slot.groups]
        for slot in idle:
            slot.work = asyncio.create_task(self._start(slot))
        await asyncio.gather(*(slot.work for slot in idle if slot.work is not None))

    async def run(
        self,
        task: Callable[..., Any],
        *arguments: Any,
        who: str,
        kind: Kind,
        seconds: float,
        attempts: int = ATTEMPTS,
        budget: float | None = None,
        started: Callable[[], None] = lambda: None,
    ) -> Any:
        """Run a task and return its result. `started` is called when a worker begins it.

        With a `budget` in seconds, the task gets one more argument: the share of the budget that it may use, less
        than 1 when many people are waiting.
        """
        if self.closed:
            raise Unfinished("died")
        result = asyncio.get_running_loop().create_future()
        job = Job(task, arguments, who, kind, seconds, attempts, budget, started, result)
        queue = self.queues[kind.group]
        queue.put(job, who, kind.rank)
        people = queue.people
        for waiting in queue:
            waiting.people = max(waiting.people, people)
        self._feed()
        try:
            return await result
        finally:
            queue.remove(job, who, kind.rank)

    def idle(self, kind: Kind) -> int:
        """How many workers could begin such jobs at once; 0 while others wait for them."""
        if any(True for _ in self.queues[kind.group]):
            return 0
        return sum(slot.work is None and slot.groups[0] is kind.group for slot in self.slots)

    def _feed(self) -> None:
        """Give every idle worker its next job."""
        for slot in self.slots:
            if slot.work is None and not self.closed and (job := self._next(slot)) is not None:
                slot.work = asyncio.create_task(self._work(slot, job))

    def _next(self, slot: Slot) -> Job | None:
        return next((job for group in slot.groups if (job := self.queues[group].take()) is not None), None)

    async def _start(self, slot: Slot) -> None:
        try:
            await asyncio.get_running_loop().run_in_executor(self.threads, slot.worker.start)
        except WorkerLost as lost:
            log.warning("a worker could not be started; the next job tries again", reason=lost.reason)
        finally:
            slot.work = None
            self._feed()

    async def _work(self, slot: Slot, job: Job) -> None:
        loop = asyncio.get_running_loop()
        try:
            job.started()
            arguments = self._arguments(job)
            found = await loop.run_in_executor(self.threads, slot.worker.run, job.task, arguments, job.seconds)
        except WorkerLost as lost:
            self._lost(job, lost.reason)
        except asyncio.CancelledError:
            _settle(job, fault=Unfinished("died"))
            raise
        except Exception as fault:  # noqa: BLE001 - passed on to the caller
            _settle(job, fault=fault)
        else:
            _settle(job, found)
        finally:
            slot.work = None
            self._feed()

    def _arguments(self, job: Job) -> tuple[Any, ...]:
        if job.budget is None:
            return job.arguments
        workers = sum(slot.groups[0] is job.kind.group for slot in self.slots)
        return (*job.arguments, share(job.people, workers, job.budget))

    def _lost(self, job: Job, reason: Reason) -> None:
        if self.closed:
            _settle(job, fault=Unfinished("died"))
            return
        job.attempts -= 1
        log.warning("a worker was replaced", reason=reason, kind=job.kind.name, attempts_left=job.attempts)
        if job.result.done():
            return
        if job.attempts > 0 and reason != "memory":
            self.queues[job.kind.group].put_back(job, job.who, job.kind.rank)
        else:
            _settle(job, fault=Unfinished(reason))

    def close(self) -> None:
        """End the workers. Waiting callers get Unfinished."""
        self.closed = True
        for slot in self.slots:
            slot.worker.close()
        self.threads.shutdown(cancel_futures=True)
        for slot in self.slots:
            slot.worker.end()
        for queue in self.queues.values():
            while (job := queue.take()) is not None:
                _settle(job, fault=Unfinished("died"))


def _settle(job: Job, found: Any = None, fault: Exception | None = None) -> None:
    if job.result.done():  # no longer needed
        return
    if fault is None:
        job.result.set_result(found)
    else:
        job.result.set_exception(fault)
