"""Work without a task: it runs at once, goes on when what it waits for is there, and then it is over."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from architrave.server.cpu_shares import CpuAccount, CpuShares, in_thread, paying
from architrave.server.errand import Errand
from architrave.store.writer import Write, Written, resolve


def account() -> CpuAccount:
    return CpuShares().account("10.0.0.1")


async def some_rounds() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_it_runs_at_once_and_goes_on_when_a_future_is_done() -> None:
    async def run() -> None:
        said: list[str] = []
        future = asyncio.get_running_loop().create_future()

        async def work() -> None:
            said.append("begun")
            said.append(await future)
            await asyncio.sleep(0)
            said.append("slept")

        errand = Errand(account(), work(), lambda: said.append("over"))
        errand.begin()
        assert said == ["begun"]
        future.set_result("done")
        await some_rounds()
        assert said == ["begun", "done", "slept", "over"]

    asyncio.run(run())


def test_it_may_take_a_lock_that_a_task_holds() -> None:
    async def run() -> None:
        said: list[str] = []
        lock = asyncio.Lock()

        async def work() -> None:
            async with lock:
                said.append("mine")

        async with lock:
            Errand(account(), work(), lambda: said.append("over")).begin()
            await asyncio.sleep(0)
            assert said == []
        await some_rounds()
        assert said == ["mine", "over"]
        assert not lock.locked()

    asyncio.run(run())


def test_it_goes_on_in_the_moment_in_which_a_write_is_on_disk() -> None:
    """A task would do so some rounds of the loop later."""

    async def run() -> None:
        said: list[str] = []
        loop = asyncio.get_running_loop()
        write = Write(lambda _: None, Written(loop=loop), loop, result="on disk")

        async def work() -> None:
            said.append(await write.future)

        Errand(account(), work(), lambda: said.append("over")).begin()
        assert said == []
        resolve([write])
        assert said == ["on disk", "over"]

    asyncio.run(run())


def test_a_write_that_failed_is_told_as_well() -> None:
    async def run() -> None:
        said: list[str] = []
        loop = asyncio.get_running_loop()
        write = Write(lambda _: None, Written(loop=loop), loop, fault=ValueError("full"))

        async def work() -> None:
            try:
                await write.future
            except ValueError as fault:
                said.append(str(fault))

        Errand(account(), work(), lambda: said.append("over")).begin()
        resolve([write])
        assert said == ["full", "over"]

    asyncio.run(run())


def test_an_errand_that_breaks_off_leaves_no_other_write_unanswered() -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        writes = [Write(lambda _: None, Written(loop=loop), loop) for _ in range(2)]

        async def work() -> None:
            await writes[0].future

        def break_off() -> None:
            raise RuntimeError("the connection is gone")

        Errand(account(), work(), break_off).begin()
        with capture_logs() as logs:
            resolve(writes)
        assert writes[1].future.done()
        assert [one["event"] for one in logs] == ["what follows a write failed"]

    asyncio.run(run())


def test_an_errand_that_was_dropped_does_not_go_on_when_its_write_is_on_disk() -> None:
    async def run() -> None:
        said: list[str] = []
        loop = asyncio.get_running_loop()
        write = Write(lambda _: None, Written(loop=loop), loop)

        async def work() -> None:
            await write.future
            said.append("went on")

        errand = Errand(account(), work(), lambda: said.append("over"))
        errand.begin()
        errand.drop()
        resolve([write])
        await some_rounds()
        assert said == ["over"]

    asyncio.run(run())


def test_what_it_waits_for_may_fail() -> None:
    async def run() -> None:
        said: list[str] = []
        future = asyncio.get_running_loop().create_future()

        async def work() -> None:
            try:
                await future
            except ValueError as fault:
                said.append(str(fault))

        Errand(account(), work(), lambda: said.append("over")).begin()
        future.set_exception(ValueError("full"))
        await some_rounds()
        assert said == ["full", "over"]

    asyncio.run(run())


@pytest.mark.parametrize("late", [False, True])
def test_one_that_fails_is_over_and_in_the_log(late: bool) -> None:
    async def run() -> list[str]:
        said: list[str] = []

        async def work() -> None:
            if late:
                await asyncio.sleep(0)
            raise ValueError("a mistake")

        Errand(account(), work(), lambda: said.append("over")).begin()
        await some_rounds()
        return said

    with capture_logs() as logs:
        assert asyncio.run(run()) == ["over"]
    assert [entry["event"] for entry in logs] == ["an errand failed"]


def test_one_that_is_dropped_lets_go_of_everything() -> None:
    async def run() -> None:
        said: list[str] = []
        future = asyncio.get_running_loop().create_future()
        lock = asyncio.Lock()

        async def work() -> None:
            async with lock:
                await future
                said.append("never")

        errand = Errand(account(), work(), lambda: said.append("over"))
        errand.begin()
        assert lock.locked()
        errand.drop()
        errand.drop()
        assert said == ["over"]
        assert not lock.locked()
        future.set_result(None)
        await asyncio.sleep(0.01)
        assert said == ["over"]

    asyncio.run(run())


def test_each_step_is_charged_and_threads_know_who_pays() -> None:
    async def run() -> None:
        payer, over = account(), asyncio.Event()
        charged: list[float] = []
        payers: list[CpuAccount | None] = []

        class Counting(CpuAccount):
            __slots__ = ()

            def stop(self, began: float) -> None:
                charged.append(began)

        payer = Counting(CpuShares())

        async def work() -> None:
            payers.append(paying.get())
            await in_thread(lambda: None)
            payers.append(paying.get())

        Errand(payer, work(), over.set).begin()
        assert paying.get() is None
        assert charged == []  # the caller measures that step
        await over.wait()
        assert payers == [payer, payer]
        assert charged

    asyncio.run(run())
