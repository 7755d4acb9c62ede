"""Tries at daily games in the store: numbered, one at a time, and kept with how they ended."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from architrave.tables.rows import Daily
from tests.store.test_sqlite import move, new, opened

DAY = "2026-11-15"
WON = {"returns": [1.0], "points": [52], "reason": "x", "victory_points": [], "rival": 40}


def test_a_try_is_open_until_it_is_over_and_the_next_has_another_number(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as store:
            first = replace(new("t1"), day=DAY)
            assert await store.create(first) == "t1"
            assert await store.create(replace(new("t2"), day=DAY)) == "t1"
            assert await store.load("t2") is None
            await store.append(move(1, "c1", awaits="over", outcome=WON))
            both = await asyncio.gather(
                store.create(replace(new("t3"), day=DAY)), store.create(replace(new("t4"), day=DAY))
            )
            assert len(set(both)) == 1  # asked twice at the same time, opened once
            await store.create(replace(new("t5"), day="2026-11-16"))
            await store.create(replace(new("other", guest="g2"), day=DAY))
            await store.put_away("t1", "g1")
        async with opened(tmp_path) as store:
            tries = await store.daily_tries("g1", 10)
            assert [(one.day, one.attempt, one.game) for one in tries] == [
                ("2026-11-16", 1, "t5"),
                (DAY, 2, both[0]),
                (DAY, 1, "t1"),
            ]
            assert [one.outcome for one in tries] == [None, None, WON]
            assert [one.game for one in await store.daily_tries("g1", 1)] == ["t5"]
            saved = await store.load(both[0])
            assert saved is not None
            assert saved.daily == Daily(DAY, 2)
            page = await store.tables_of("g1", 10)
            assert page.daily["t5"] == Daily("2026-11-16", 1)

    asyncio.run(play())


def test_an_ordinary_table_is_no_try(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as store:
            await store.create(new("t1"))
            assert await store.daily_tries("g1", 10) == []
            saved = await store.load("t1")
            assert saved is not None
            assert saved.daily is None

    asyncio.run(play())
