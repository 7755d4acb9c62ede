"""Where work is done: in processes of this machine, or on a cluster. The outcomes are the same.

A worker may be killed at any time, for want of memory or with its machine. Its jobs are then given to another one; if
that happens to the same jobs again and again, there is a reason, and the run ends with an error.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from typing import Final, TypeVar

from architrave.kernel.refusal import Invalid

BATCH: Final = 4  # jobs per task: small enough for an even load and a smooth progress bar
TRIES: Final = 3  # how often the jobs of a lost worker are begun in all
AHEAD: Final = 2  # batches under way per worker: one at work, one ready

Job = TypeVar("Job")
Outcome = TypeVar("Outcome")


class Pool(ABC):
    """Workers that have been started."""

    lost: tuple[type[Exception], ...]  # what a task ends with if its worker was lost

    @property
    @abstractmethod
    def size(self) -> int:
        """How many workers there are."""

    @abstractmethod
    def submit(self, work: Callable[[Job], Outcome], batch: Sequence[Job]) -> Future[list[Outcome]]:
        """Begin a task."""

    @abstractmethod
    def close(self) -> None:
        """Give up tasks that have not begun."""


class Workers(ABC):
    @abstractmethod
    def start(self, batches: int) -> Pool:
        """Start what so many batches need."""

    def run(self, work: Callable[[Job], Outcome], jobs: Sequence[Job]) -> Generator[Outcome, None, None]:
        """Run the jobs; yield their outcomes in the order of the jobs."""
        early: dict[int, Outcome] = {}
        wanted = 0
        with closing(self.finish(work, jobs)) as finished:
            for number, outcome in finished:
                early[number] = outcome
                while wanted in early:
                    yield early.pop(wanted)
                    wanted += 1

    def finish(self, work: Callable[[Job], Outcome], jobs: Sequence[Job]) -> Generator[tuple[int, Outcome], None, None]:
        """Run the jobs; yield each outcome with the number of its job as soon as it is there."""
        batches = [jobs[start : start + BATCH] for start in range(0, len(jobs), BATCH)]
        waiting, tries = deque(range(len(batches))), Counter[int]()
        tasks: dict[Future[list[Outcome]], int] = {}
        if not batches:
            return
        with closing(self.start(len(batches))) as pool:
            while waiting or tasks:
                while waiting and len(tasks) < AHEAD * pool.size:
                    number = waiting.popleft()
                    tasks[pool.submit(work, batches[number])] = number
                for task in wait(tasks, return_when=FIRST_COMPLETED).done:
                    number = tasks.pop(task)
                    try:
                        outcomes = task.result()
                    except pool.lost:
                        tries[number] += 1
                        if tries[number] == TRIES:
                            raise Invalid("workers", "arena.worker_lost", times=TRIES) from None
                        waiting.appendleft(number)
                    else:
                        yield from enumerate(outcomes, number * BATCH)


class Processes(Workers):
    """Processes of this machine. 0: one per core; a single one is this process itself."""

    def __init__(self, count: int = 1) -> None:
        self.count = count or os.cpu_count() or 1

    def start(self, batches: int) -> Pool:
        return ProcessPool(min(self.count, batches))

    def finish(self, work: Callable[[Job], Outcome], jobs: Sequence[Job]) -> Generator[tuple[int, Outcome], None, None]:
        if min(self.count, -(-len(jobs) // BATCH)) > 1:
            yield from super().finish(work, jobs)
        else:
            yield from enumerate(map(work, jobs))


class ProcessPool(Pool):
    """If one process is lost, the executor ends all of them and can no longer be used: the next task starts others."""

    lost = (BrokenProcessPool,)

    def __init__(self, count: int) -> None:
        self.count = count
        self.executor = self.start()

    @property
    def size(self) -> int:
        return self.count

    def start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
        return ProcessPoolExecutor(self.count, mp_context=context, initializer=leave_on_interrupt)

    def submit(self, work: Callable[[Job], Outcome], batch: Sequence[Job]) -> Future[list[Outcome]]:
        with interrupts_held():  # until the workers have started: one that is still starting would print a traceback
            try:
                return self.executor.submit(work_batch, work, batch)
            except BrokenProcessPool:
                self.executor.shutdown()
                self.executor = self.start()
                return self.executor.submit(work_batch, work, batch)

    def close(self) -> None:
        self.executor.shutdown(cancel_futures=True)


def leave_on_interrupt() -> None:
    """Make a worker exit silently on Ctrl-C, even in mid-game."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if os.name == "posix":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Block Ctrl-C; processes started meanwhile inherit this."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if os.name == "posix" else None
    try:
        yield
    finally:
        if before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work_batch(work: Callable[[Job], Outcome], jobs: Iterable[Job]) -> list[Outcome]:
    return [work(job) for job in jobs]
