"""A file that is damaged in places: what can be read is read, what cannot is said, and nothing is made worse."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from architrave.store.errors import Damaged
from architrave.store.sqlite import FILE, SqliteStore
from architrave.tables.rows import Head
from tests.store.test_sqlite import move, new, opened

PAGE = 4096


def damage_pages_with(file: Path, text: str) -> int:
    """Overwrite the head of every page that holds a text; how many there were."""
    data = bytearray(file.read_bytes())
    pages = [start for start in range(PAGE, len(data), PAGE) if text.encode() in data[start : start + PAGE]]
    for start in pages:
        data[start : start + 8] = b"\xff" * 8
    file.write_bytes(bytes(data))
    return len(pages)


def run_sql(file: Path, statement: str, *values: object) -> None:
    connection = sqlite3.connect(file)
    with connection:
        connection.execute(statement, values)
    connection.close()


async def some_games(folder: Path) -> None:
    async with opened(folder) as store:
        for table in ("t1", "t0", "t2"):  # t0 begins on the page that t1 ends on, and so on: t1 and t2 share none
            await store.create(new(table))
            await store.append(move(1, "c1", table, entries=[{"act": table * 1500, "seat": 0}]))


async def load(store: SqliteStore, table: str) -> int:
    saved = await store.load(table)
    assert saved is not None
    return len(saved.entries)


@pytest.mark.parametrize(
    "statement",
    [
        """UPDATE checkpoint SET data = '{"tiles":'""",
        "UPDATE checkpoint SET data = replace(data, '7', '8')",
        "UPDATE checkpoint SET data = CAST(x'fffe22' AS TEXT)",
        "UPDATE checkpoint SET checksum = 'none'",
    ],
)
def test_a_damaged_checkpoint_is_left_out_and_can_be_replaced(tmp_path: Path, statement: str) -> None:
    async def fill() -> None:
        async with opened(tmp_path) as store:
            await store.create(new())
            await store.append(move(1, "c1", checkpoint=(3, {"tiles": [7]})))

    async def look() -> None:
        async with opened(tmp_path) as store:
            saved = await store.load("t1")
            assert saved is not None
            assert (saved.checkpoint, saved.sound, len(saved.entries)) == (None, False, 3)
            await store.checkpoint("t1", (3, {"tiles": [7]}))
            saved = await store.load("t1")
            assert saved is not None
            assert (saved.checkpoint, saved.sound) == ((3, {"tiles": [7]}), True)

    asyncio.run(fill())
    run_sql(tmp_path / FILE, statement)
    asyncio.run(look())


def test_a_checkpoint_from_before_there_were_checksums_is_left_out(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as store:
            await store.create(new())
            await store.append(move(1, "c1", checkpoint=(3, {"tiles": [7]})))
            await store._write(lambda connection: connection.execute("UPDATE checkpoint SET checksum = NULL"))
            saved = await store.load("t1")
            assert saved is not None
            assert (saved.checkpoint, saved.sound) == (None, True)

    asyncio.run(look())


def test_the_pages_of_one_game_are_damaged_and_another_goes_on(tmp_path: Path) -> None:
    asyncio.run(some_games(tmp_path))
    assert damage_pages_with(tmp_path / FILE, "t1" * 1000) == 1

    async def play() -> None:
        async with opened(tmp_path) as store:
            with pytest.raises(Damaged):
                await load(store, "t1")
            assert await load(store, "t2") == 2
            await store.append(move(2, "c2", "t2"))
            assert await store.head("t2") == Head(4, 0)
            page = await store.tables_of("g1", 10)
            assert {seating.id for seating in page.rows} == {"t1", "t0", "t2"}
        async with opened(tmp_path) as store:
            assert await load(store, "t2") == 4
            with pytest.raises(Damaged):
                await load(store, "t1")

    asyncio.run(play())


@pytest.mark.parametrize("damage", ["page", "row"])
def test_tables_that_cannot_be_read_are_left_out_of_lists(tmp_path: Path, damage: str) -> None:
    async def fill() -> None:
        async with opened(tmp_path) as store:
            for table in ("t1", "t2"):
                await store.create(new(table, options={"set": table * 1500}, awaits="bot"))

    async def look() -> None:
        async with opened(tmp_path) as store:
            assert [seating.id for seating in (await store.tables_of("g1", 10)).rows] == ["t2"]
            assert [seating.id for seating in await store.awaiting_bots()] == ["t2"]

    asyncio.run(fill())
    if damage == "page":
        assert damage_pages_with(tmp_path / FILE, "t1" * 1000) == 1
    else:
        run_sql(tmp_path / FILE, "UPDATE seating SET seats = '[{' WHERE id = 't1'")
    asyncio.run(look())


def test_an_entry_that_is_no_json_any_more(tmp_path: Path) -> None:
    asyncio.run(some_games(tmp_path))
    run_sql(tmp_path / FILE, "UPDATE action SET entry = '{' WHERE game_id = 't1' AND seq = 2")

    async def look() -> None:
        async with opened(tmp_path) as store:
            with pytest.raises(Damaged):
                await load(store, "t1")
            assert await load(store, "t2") == 2

    asyncio.run(look())
