"""Talk in the store: numbered by room, once for each command, gone with its table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from architrave.store.errors import SaidEnough, TalkFull
from architrave.store.sqlite import SqliteStore
from architrave.tables.rows import NewLine, Room, Unfinished
from tests.store.test_sqlite import new


def run(folder: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = SqliteStore(folder)
        try:
            await store.create(new("t1"))
            await work(store)
        finally:
            await store.close()

    asyncio.run(whole())


def line(command: str, room: Room = "seats", table: str = "t1", guest: str = "g1") -> NewLine:
    return NewLine(table, room, guest, command, "Ana", 0, f"text {command}", None)


def test_each_room_counts_its_own_lines(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        said = await asyncio.gather(*(store.say(line(f"c{n}"), 100, 500) for n in range(20)))
        assert sorted(one.number for one in said if one is not None) == list(range(1, 21))
        other = await store.say(line("s1", "spectators"), 100, 500)
        assert other is not None
        assert other.number == 1
        assert [one.number for one in await store.talk("t1", "seats", 17, 100)] == [18, 19, 20]
        assert [one.number for one in await store.talk("t1", "seats", 0, 2)] == [19, 20]

    run(tmp_path, work)


def test_the_same_command_is_the_same_line_also_where_nothing_more_fits(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        first = await store.say(line("c1"), 1, 500)
        assert await store.say(line("c1"), 1, 500) == first
        assert await store.said("t1", "g1", "c1")
        assert not await store.said("t1", "g2", "c1")
        with pytest.raises(TalkFull):
            await store.say(line("c2"), 1, 500)

    run(tmp_path, work)


def test_nobody_fills_a_room_alone(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        for number in range(3):
            await store.say(line(f"c{number}"), 10, 3)
        with pytest.raises(SaidEnough):
            await store.say(line("c3"), 10, 3)
        assert await store.say(line("c2"), 10, 3) is not None  # said before
        assert await store.say(line("c3", guest="g2"), 10, 3) is not None

    run(tmp_path, work)


def test_nothing_is_said_at_a_table_that_does_not_exist(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        assert await store.say(line("c1", table="nowhere"), 9, 500) is None
        assert await store.talk("nowhere", "seats", 0, 9) == []

    run(tmp_path, work)


def test_talk_goes_with_its_table_and_so_do_guests_who_only_talked(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.name_guest("zoe", "Zoe")
        await store.say(line("c1", "spectators", guest="zoe"), 9, 500)
        await store.name_guest("zoe", "")
        assert await store.guest_name("zoe") == "Zoe"
        (due,) = await store.unfinished(1e12, None, 9)
        assert isinstance(due, Unfinished)
        assert await store.remove([due]) == 1
        assert await store.talk("t1", "spectators", 0, 9) == []
        assert await store.guest_name("zoe") == ""

    run(tmp_path, work)


def test_muting(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.name_guest("bo", "Bo")
        await store.mute("newcomer", "bo", True)
        await store.mute("newcomer", "bo", True)
        assert await store.muted("newcomer") == {"bo"}
        await store.mute("newcomer", "bo", False)
        assert await store.muted("newcomer") == set()

    run(tmp_path, work)
