"""Processes that work: the order of outcomes, and what happens if one of them is lost."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from architrave.arena.workers import BATCH, TRIES, Processes
from architrave.kernel.refusal import Invalid

Job = tuple[Path, int]


def double_or_die(job: Job) -> int:
    """The first worker that comes to job 5 is killed."""
    folder, number = job
    if number == 5 and not (folder / "died").exists():
        (folder / "died").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def always_die(job: Job) -> int:
    folder, number = job
    if number == 5:
        with (folder / "died").open("a") as file:
            file.write("x")
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuse(job: Job) -> int:
    raise Invalid("somewhere", "arena.no_games")


def test_a_lost_worker_loses_no_job(tmp_path: Path) -> None:
    jobs = [(tmp_path, number) for number in range(5 * BATCH + 1)]
    assert list(Processes(2).run(double_or_die, jobs)) == [2 * number for _, number in jobs]
    assert (tmp_path / "died").exists()


def test_jobs_that_always_kill_their_worker_end_the_run(tmp_path: Path) -> None:
    with pytest.raises(Invalid) as caught:
        list(Processes(2).run(always_die, [(tmp_path, number) for number in range(3 * BATCH)]))
    assert (caught.value.where, caught.value.key) == ("workers", "arena.worker_lost")
    assert len((tmp_path / "died").read_text()) <= TRIES


def test_an_error_of_the_work_itself_is_passed_on(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match=r"arena\.no_games"):
        list(Processes(2).run(refuse, [(tmp_path, number) for number in range(2 * BATCH)]))


def test_a_run_that_nobody_waits_for_any_longer_ends(tmp_path: Path) -> None:
    run = Processes(2).run(double_or_die, [(tmp_path, number) for number in range(6, 100)])
    assert next(run) == 12
    run.close()


def test_no_jobs_are_done_at_once() -> None:
    assert list(Processes(2).run(double_or_die, [])) == []
