"""Tables that nobody plays: which they are, and that nothing of them stays behind."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

from architrave.store.sql import day_of
from architrave.store.sqlite import FILE, SqliteStore
from architrave.tables.rows import Proposal, Unfinished
from tests.store.test_sqlite import move, new, opened

PARTS = (
    "game",
    "seating",
    "action",
    "secret",
    "checkpoint",
    "proposal",
    "sealed",
    "daily",
    "request",
    "series",
    "guest",
)


async def touched(store: SqliteStore, table: str, moment: float) -> None:
    change = "UPDATE seating SET updated = ?, touched = ? WHERE id = ?"
    await store._write(lambda c: c.execute(change, (moment, day_of(moment), table)))


def rows(folder: Path, game: str) -> dict[str, int]:
    """How many rows of each table speak of a game."""
    connection = sqlite3.connect(folder / FILE)
    try:
        names = {"game": "id", "seating": "id", "guest": "id", "series": "id"}
        found = {}
        for part in PARTS:
            query = f"SELECT COUNT(*) FROM {part} WHERE {names.get(part, 'game_id')} = ?"
            key = {"guest": "g1", "series": "s1"}.get(part, game)
            found[part] = connection.execute(query, (key,)).fetchone()[0]
        return found
    finally:
        connection.close()


def test_unfinished_tables_in_bites_the_longest_untouched_first(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as store:
            for n, table in enumerate(("new", "put away", "moved", "held", "bot moved", "over", "late")):
                await store.create(new(table))
                if table == "moved":
                    await store.append(move(1, "c1", table))
                if table == "bot moved":
                    await store.append(move(1, "c1", table, actor="bot1"))
                if table == "put away":
                    await store.append(move(1, "c1", table))
                    await store.put_away(table, "g1")
                if table == "held":
                    await store.append(move(1, "c1", table, entries=[], proposal=Proposal(1, "g1", "c1", 0, "x")))
                if table == "over":
                    await store.append(move(1, "c1", table, awaits="over", outcome={"returns": [1.0]}))
                await touched(store, table, 10.0 + n)
            found: list[Unfinished] = []
            while page := await store.unfinished(16.0, found[-1] if found else None, 2):
                assert len(page) <= 2
                found += page
            assert [(table.id, table.begun) for table in found] == [
                ("new", False),
                ("put away", False),
                ("moved", True),
                ("held", True),
                ("bot moved", False),
            ]

    asyncio.run(look())


def test_what_is_removed_leaves_nothing_behind(tmp_path: Path) -> None:
    async def fill() -> None:
        async with opened(tmp_path) as store:
            first = replace(new("t1", series="s1"), target=2, day="2026-11-15", request_digest="ab")
            await store.create(first)
            await store.append(
                move(1, "c1", checkpoint=(3, {}), proposal=Proposal(1, "g1", "c1", 0, "x"), sealed={"0": []})
            )
            await touched(store, "t1", 10.0)

    async def remove() -> None:
        async with opened(tmp_path) as store:
            assert await store.remove([Unfinished("t1", 10.0, True)]) == 1
            assert await store.load("t1") is None

    asyncio.run(fill())
    assert all(rows(tmp_path, "t1").values()), rows(tmp_path, "t1")
    asyncio.run(remove())
    assert not any(rows(tmp_path, "t1").values()), rows(tmp_path, "t1")


def test_what_somebody_touched_meanwhile_stays_and_so_do_its_neighbours(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as store:
            await store.create(new("over"))
            await store.append(move(1, "c1", "over", awaits="over", outcome={"returns": [1.0]}))
            await store.create(replace(new("next"), follows="over"))
            await touched(store, "next", 20.0)
            assert await store.remove([Unfinished("next", 10.0, False), Unfinished("over", 20.0, False)]) == 0
            assert await store.remove([Unfinished("next", 20.0, False)]) == 1
            over = await store.load("over")
            assert over is not None
            assert over.row.next is None  # a rematch can be opened again
            assert await store.create(replace(new("again"), follows="over")) == "again"

    asyncio.run(look())


def test_requests_are_forgotten_in_bites(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as store:
            for n in range(5):
                await store.create(replace(new(f"t{n}"), request_digest=f"r{n}"))
            assert await store.forget_requests(0.0, 3) == 0
            assert [await store.forget_requests(2e12, 3) for _ in range(3)] == [3, 2, 0]
            assert await store.requested_table("r1") is None

    asyncio.run(look())
