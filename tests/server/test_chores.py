"""Tasks that nobody waits for."""

from __future__ import annotations

import asyncio

from architrave.server.chores import Chores


async def fail() -> None:
    raise ValueError("no")


def test_a_chore_that_fails_is_reported_and_forgotten() -> None:
    reported: list[BaseException] = []

    async def work() -> None:
        chores = Chores(reported.append)
        chores.begin(fail())
        chores.begin(asyncio.sleep(0))
        await asyncio.gather(*chores.running, return_exceptions=True)
        await asyncio.sleep(0)
        assert not chores.running

    asyncio.run(work())
    assert [str(fault) for fault in reported] == ["no"]


def test_stopping_cancels_what_still_runs_and_reports_nothing() -> None:
    reported: list[BaseException] = []

    async def work() -> int:
        chores = Chores(reported.append)
        chores.begin(asyncio.sleep(60))
        await chores.stop()
        await asyncio.sleep(0)
        return len(chores.running)

    assert asyncio.run(work()) == 0
    assert not reported
