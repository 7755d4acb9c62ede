"""How many unfinished tables with bots one guest may have."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from architrave.store.errors import TooManyTables
from architrave.tables.rows import NewGame
from tests.store.test_sqlite import SEATS, move, new, opened

assert any(seat["kind"] == "bot" for seat in SEATS)
PEOPLE = [{**seat, "kind": "person", "level": None} for seat in SEATS]


def limited(table: str, **changes: object) -> NewGame:
    return replace(new(table, **changes), most_with_bots=2)


def test_a_guest_with_enough_tables_with_bots_gets_no_other_until_one_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as store:
            await store.create(limited("t1"))
            await store.create(limited("t2"))
            with pytest.raises(TooManyTables) as caught:
                await store.create(limited("t3"))
            assert caught.value.params == {"count": 2}
            assert await store.load("t3") is None
            await store.create(limited("of somebody else", guest="g2"))
            await store.append(move(1, "c1", awaits="over"))
            await store.create(limited("t3"))

    asyncio.run(play())


def test_only_tables_with_bots_count_and_only_those_on_the_list(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as store:
            for name in ("p1", "p2", "p3"):
                await store.create(new(name, seats=PEOPLE))
            await store.create(limited("t1"))
            await store.create(limited("t2"))
            await store.put_away("t2", "g1")
            await store.create(limited("t3"))

    asyncio.run(play())
