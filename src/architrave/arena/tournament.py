"""A round robin: every bot against all others. Each deal is played once per seat, with the bots rotated."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import combinations
from typing import TypeVar

from architrave.arena.contest import Contest, Played, play
from architrave.arena.report import Report
from architrave.bots.roster import player
from architrave.kernel.game import Game, Json
from architrave.kernel.refusal import Invalid

BATCH = 4  # contests per task: small enough for an even load and a smooth progress bar

Job = TypeVar("Job")
Outcome = TypeVar("Outcome")
Progress = Callable[[int, int], None]  # contests played, contests in total


def round_robin(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    workers: int = 1,
    options: Json | None = None,
    progress: Progress | None = None,
    seats: int = 2,
) -> Report:
    """Play every combination of bots that fills a table, for so many games each. The outcome depends only on the seed,
    not on the number of workers.

    Bots are named as in `bots.roster`; the same name twice is two entrants. 0 workers: one per core.
    """
    contests = encounters(game, bots, games, seed, options or {}, seats)
    started = time.perf_counter()
    played: list[Played] = []
    for result in run(play, contests, workers):
        played.append(result)
        if progress is not None:
            progress(len(played), len(contests))
    return Report(game.name, contests[0].options, seed, tuple(bots), played, time.perf_counter() - started)


def encounters(game: Game, bots: Sequence[str], games: int, seed: int, options: Json, seats: int) -> list[Contest]:
    if seats not in game.seats:
        raise Invalid("seats", "arena.seats", game=game.name, known=", ".join(map(str, game.seats)))
    if len(bots) < seats:
        raise Invalid("bots", "arena.few_bots", seats=seats)
    if games < 1:
        raise Invalid("games", "arena.no_games")
    for name in bots:
        player(name, 0)  # raises for an unknown name before anything is played
    complete = game.options(options | ({"seats": seats} if len(game.seats) > 1 else {}))
    return [
        Contest(game, complete, seed, number // seats, who, tuple(bots[one] for one in who), number % seats)
        for who in combinations(range(len(bots)), seats)
        for number in range(games)
    ]


def run(work: Callable[[Job], Outcome], jobs: Sequence[Job], workers: int) -> Iterator[Outcome]:
    """Run the jobs and return their outcomes in order. 0 workers: one per core."""
    workers = min(workers or os.cpu_count() or 1, -(-len(jobs) // BATCH))
    if workers == 1:
        yield from map(work, jobs)
        return
    batches = [jobs[start : start + BATCH] for start in range(0, len(jobs), BATCH)]
    context = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
    with ProcessPoolExecutor(workers, mp_context=context, initializer=leave_on_interrupt) as pool:
        with interrupts_held():  # until the workers have started: one that is still starting would print a traceback
            tasks = [pool.submit(work_batch, work, batch) for batch in batches]
        for task in tasks:  # not pool.map: it cancels the rest, which fails if the workers have ended
            yield from task.result()


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
