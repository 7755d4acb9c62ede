"""Jobs in worker processes: in which order they are taken, and what happens when a worker dies, is stuck or full."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from architrave.kernel.refusal import Invalid
from architrave.server.scheduler import Group, Kind, Scheduler, Unfinished
from tests.server import tasks

LONG = 120.0  # seconds that no job here takes, however busy the machine is


CpuShares = Callable[[Scheduler], Coroutine[Any, Any, None]]
Run = Callable[[CpuShares], None]


@pytest.fixture(scope="module")
def shared() -> Iterator[tuple[asyncio.Runner, Scheduler]]:
    """One worker of each group, for all tests here: what one of them breaks is replaced for the next."""
    with asyncio.Runner() as runner:
        scheduler = Scheduler(1)
        runner.run(scheduler.start())
        yield runner, scheduler
        scheduler.close()


@pytest.fixture
def run(shared: tuple[asyncio.Runner, Scheduler]) -> Run:
    runner, scheduler = shared
    return lambda work: runner.run(work(scheduler))


def worker_of(scheduler: Scheduler, group: Group) -> int:
    """The process of the worker that is there for a group."""
    (pid,) = [slot.worker.pid for slot in scheduler.slots if slot.groups[0] is group]
    assert pid is not None
    return pid


class Gate:
    """A job that keeps a worker busy until the gate is opened."""

    def __init__(self, folder: Path) -> None:
        self.begun = folder / "begun"
        self.gate = folder / "gate"

    def job(self, scheduler: Scheduler, kind: Kind, who: str = "x") -> asyncio.Task[int]:
        terms: Any = {"who": who, "kind": kind, "seconds": LONG}
        return asyncio.create_task(scheduler.run(tasks.hold, str(self.begun), str(self.gate), **terms))

    async def until_begun(self) -> None:
        def wait() -> None:
            while not self.begun.exists():
                time.sleep(0.01)

        await asyncio.to_thread(wait)

    def open(self) -> None:
        self.gate.touch()


def test_other_processes_do_the_work_and_what_they_raise_arrives(run: Run) -> None:
    async def work(scheduler: Scheduler) -> None:
        terms: Any = {"who": "a", "kind": Kind.QUICK_BOT, "seconds": LONG}
        assert await scheduler.run(os.getpid, **terms) != os.getpid()
        with pytest.raises(Invalid) as caught:
            await scheduler.run(tasks.deep, **terms)
        assert (caught.value.where, caught.value.key) == ("file: line 3", "bots.levels.toml")
        assert caught.value.params == {"error": "no table"}
        with pytest.raises(RuntimeError, match="Stubborn: 1 and 2"):
            await scheduler.run(tasks.refuse, **terms)
        with pytest.raises(RuntimeError, match="StopIteration"):
            await scheduler.run(tasks.exhausted, **terms)
        with pytest.raises(Exception, match="pickle"):
            await scheduler.run(lambda: 3, **terms)
        assert await scheduler.run(abs, -3, **terms) == 3

    run(work)


def test_waiting_costs_nothing_of_the_time_limit(run: Run, tmp_path: Path) -> None:
    """The second job waits longer than it may work."""

    async def work(scheduler: Scheduler) -> None:
        gate = Gate(tmp_path)
        first = gate.job(scheduler, Kind.BOT)
        await gate.until_begun()
        second = asyncio.create_task(scheduler.run(abs, -2, who="b", kind=Kind.BOT, seconds=2.0, attempts=1))
        await asyncio.sleep(2.3)
        assert not second.done()
        gate.open()
        await first
        assert await second == 2

    run(work)


def test_a_stuck_worker_costs_nobody_else_anything(run: Run, tmp_path: Path) -> None:
    async def work(scheduler: Scheduler) -> None:
        quick = worker_of(scheduler, Group.QUICK)
        thinking = worker_of(scheduler, Group.THINKING)
        gate = Gate(tmp_path)
        other = gate.job(scheduler, Kind.QUICK_BOT)
        await gate.until_begun()
        pid = await scheduler.run(tasks.stuck_once, str(tmp_path / "mark"), who="a", kind=Kind.BOT, seconds=4.0)
        assert pid == worker_of(scheduler, Group.THINKING) != thinking
        assert not other.done()
        gate.open()
        assert await other == quick == worker_of(scheduler, Group.QUICK)

    run(work)


def test_a_killed_worker_is_replaced_and_its_job_done_again(run: Run, tmp_path: Path) -> None:
    async def work(scheduler: Scheduler) -> None:
        thinking = worker_of(scheduler, Group.THINKING)
        gate = Gate(tmp_path)
        jobs = [gate.job(scheduler, Kind.BOT, who) for who in "abc"]
        await gate.until_begun()
        os.kill(thinking, signal.SIGKILL)
        gate.open()
        done = await asyncio.gather(*jobs)
        assert len(set(done)) == 1
        assert thinking not in done

    run(work)


def test_a_job_that_kills_every_worker_is_given_up_and_the_next_is_done(run: Run) -> None:
    async def work(scheduler: Scheduler) -> None:
        with pytest.raises(Unfinished) as caught:
            await scheduler.run(os._exit, 3, who="a", kind=Kind.BOT, seconds=LONG, attempts=2)
        assert caught.value.reason == "died"
        assert await scheduler.run(abs, -3, who="a", kind=Kind.BOT, seconds=LONG) == 3

    run(work)


def test_one_person_with_many_tables_does_not_go_before_others(run: Run, tmp_path: Path) -> None:
    done: list[str] = []

    async def work(scheduler: Scheduler) -> None:
        async def ask(name: str, kind: Kind) -> None:
            await scheduler.run(os.getpid, who=name[0], kind=kind, seconds=LONG)
            done.append(name)

        gate = Gate(tmp_path)
        held = gate.job(scheduler, Kind.BOT)
        await gate.until_begun()
        names = ["w0", "a0", "a1", "a2", "b0", "c0"]
        jobs = [asyncio.create_task(ask(name, Kind.WATCHED if name == "w0" else Kind.BOT)) for name in names]
        await asyncio.sleep(0)
        await ask("q0", Kind.QUICK_BOT)
        await ask("h0", Kind.HINT)
        await ask("u0", Kind.UPLOAD)
        assert done == ["q0", "h0", "u0"], "none of these waits for bots that think"
        gate.open()
        await asyncio.gather(held, *jobs)
        assert done[3:] == ["a0", "b0", "c0", "w0", "a1", "a2"], "watched games last, but not for ever"

    run(work)


def test_many_who_wait_make_bots_think_less(run: Run, tmp_path: Path) -> None:
    async def work(scheduler: Scheduler) -> None:
        async def think(who: str) -> float:
            return float(await scheduler.run(tasks.sized, who=who, kind=Kind.BOT, seconds=LONG, budget=2.0))

        assert await think("alone") == 1.0
        gate = Gate(tmp_path)
        held = gate.job(scheduler, Kind.BOT)
        await gate.until_begun()
        jobs = [asyncio.create_task(think(f"p{number}")) for number in range(24)]
        await asyncio.sleep(0)
        gate.open()
        parts = await asyncio.gather(*jobs)
        assert set(parts) == {0.125}, "all of them waited in the same crowd"
        await held
        assert await think("alone") == 1.0

    run(work)


def test_a_job_that_nobody_waits_for_is_not_begun(run: Run, tmp_path: Path) -> None:
    async def work(scheduler: Scheduler) -> None:
        gate = Gate(tmp_path)
        held = gate.job(scheduler, Kind.BOT)
        await gate.until_begun()
        mark = tmp_path / "dropped"
        terms: Any = {"kind": Kind.BOT, "seconds": LONG}
        dropped = asyncio.create_task(scheduler.run(tasks.hold, str(mark), str(gate.gate), who="y", **terms))
        await asyncio.sleep(0)
        dropped.cancel()
        await asyncio.gather(dropped, return_exceptions=True)
        gate.open()
        await held
        await scheduler.run(abs, -1, who="z", **terms)
        assert not mark.exists()

    run(work)


@pytest.mark.skipif("sys.platform != 'linux'", reason="memory is limited on Linux only")
def test_an_upload_that_takes_too_much_memory_is_stopped(run: Run) -> None:
    async def work(scheduler: Scheduler) -> None:
        terms: Any = {"who": "a", "kind": Kind.UPLOAD, "seconds": LONG}
        with pytest.raises(Unfinished) as caught:
            await scheduler.run(tasks.grow, 2 * 1024**3, **terms)
        assert caught.value.reason == "memory"
        assert await scheduler.run(tasks.grow, 1024**2, **terms) == 1024**2

    run(work)


def test_jobs_that_wait_when_the_server_stops_fail_clearly() -> None:
    async def stop() -> None:
        scheduler = Scheduler(1)
        await scheduler.start()
        jobs = [
            asyncio.create_task(scheduler.run(signal.pause, who="a", kind=Kind.BOT, seconds=LONG)) for _ in range(3)
        ]
        await asyncio.sleep(0.1)
        scheduler.close()
        told = await asyncio.gather(*jobs, return_exceptions=True)
        assert all(isinstance(fault, Unfinished) for fault in told)
        assert all(slot.worker.process is None for slot in scheduler.slots)

    asyncio.run(stop())
