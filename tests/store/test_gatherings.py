"""Tables that have not begun, in SQLite: races have one winner, the beginning is one transaction, nothing is half."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from architrave.store import queries, schema
from architrave.store.errors import DiskFull, Overtaken, TooManyGatherings
from architrave.store.sqlite import FILE, SqliteStore
from architrave.tables import gathering as deciding
from architrave.tables.rows import Gathering, NewGame, WaitingSeat
from tests.store.test_sqlite import move, new, opened
from tests.tables.test_gathering import ADA, BO, OPEN, gathering

MOST = 3


def play(folder: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(folder) as store:
            await work(store)

    asyncio.run(run())


def begun(row: Gathering, **changes: object) -> NewGame:
    """The game that a gathering becomes."""
    seats = [
        {"kind": seat.kind if seat.kind == "person" else "bot", "name": seat.name, "guest": seat.guest}
        for seat in row.seats
    ]
    return replace(new(row.id, guest=row.host, seats=seats), gathering=row.version, **changes)  # type: ignore[arg-type]


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    row = gathering(
        ADA,
        OPEN,
        time={"kind": "fischer", "seconds": 600, "increment": 10},
        time_up={"kind": "lose"},
        blocked=("zoe",),
        options={"advanced": True},
        created=5.0,
        updated=6.0,
        quick="q",
        starts=7.0,
    )

    async def work(store: SqliteStore) -> None:
        await store.block("ada", "ada", False)
        for guest in ("zoe", "ada"):
            await store.open_gathering(gathering(id=guest, host=guest, code=guest.upper() + "234"), MOST, None)
        assert await store.open_gathering(row, MOST, None) == "t1"
        assert await store.gathering("t1") == row
        assert await store.gathering_by_code(row.code) == row
        assert await store.gathering("nothing") is None
        assert await store.gathering_by_code("nothing") is None
        assert [found.id for found in await store.counting_down()] == ["t1"]
        assert [found.id for found in await store.quick_matches("q", 9)] == ["t1"]
        assert [found.id for found in await store.quick_matches(None, 9)] == ["t1"]
        assert await store.quick_matches("other", 9) == []

    play(tmp_path, work)


def test_of_two_who_take_a_seat_at_once_one_is_refused(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        row = gathering()
        await store.open_gathering(row, MOST, None)
        both = [deciding.sit(row, guest, guest.title(), 1, None) for guest in ("bo", "cy")]
        results = await asyncio.gather(*(store.change_gathering(one) for one in both), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Overtaken]
        kept = await store.gathering("t1")
        assert kept == both[0]
        page = await store.tables_of("bo", 10)
        assert [found.id for found in page.gatherings] == ["t1"]
        assert (await store.tables_of("cy", 10)).gatherings == []

    play(tmp_path, work)


def test_a_guest_who_leaves_no_longer_has_it_among_their_tables(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        row = gathering(ADA, BO, OPEN)
        await store.open_gathering(row, MOST, None)
        await store.change_gathering(deciding.stand(row, "bo"))
        assert (await store.tables_of("bo", 10)).gatherings == []

    play(tmp_path, work)


def test_the_beginning_is_written_once(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        row = gathering(ADA, BO)
        await store.open_gathering(row, MOST, None)
        with pytest.raises(Overtaken):
            await store.create(begun(replace(row, version=9)))
        assert await store.load("t1") is None
        assert set(await asyncio.gather(store.create(begun(row)), store.create(begun(row)))) == {"t1"}
        saved = await store.load("t1")
        assert saved is not None
        assert len(saved.entries) == 1
        kept = await store.gathering("t1")
        assert kept is not None
        assert (kept.state, kept.starts) == ("started", None)
        with pytest.raises(Overtaken):
            await store.change_gathering(deciding.stand(row, "bo"))
        for guest in ("ada", "bo"):
            page = await store.tables_of(guest, 10)
            assert ([found.id for found in page.rows], page.gatherings) == (["t1"], [])

    play(tmp_path, work)


def test_a_gathering_that_was_given_up_does_not_begin(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        row = gathering(ADA, BO)
        await store.open_gathering(row, MOST, None)
        await store.change_gathering(deciding.close(row, "ada"))
        for version in (1, 2):
            with pytest.raises(Overtaken):
                await store.create(begun(replace(row, version=version)))
        assert await store.load("t1") is None

    play(tmp_path, work)


def test_a_crash_in_the_middle_of_the_beginning_leaves_the_gathering(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: SqliteStore) -> None:
        row = gathering(ADA, BO)
        await store.open_gathering(row, MOST, None)

        def full(*_: object) -> None:
            raise DiskFull

        with monkeypatch.context() as patch:
            patch.setattr(queries, "_write_entries", full)
            with pytest.raises(DiskFull):
                await store.create(begun(row))
        assert await store.gathering("t1") == row
        assert await store.load("t1") is None
        assert await store.create(begun(row)) == "t1"

    play(tmp_path, work)


def test_a_request_opens_one_gathering_and_finds_the_table_later(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        assert await store.open_gathering(gathering(), MOST, "d1") == "t1"
        assert await store.open_gathering(gathering(id="t2", code="ABCDEF"), MOST, "d1") == "t1"
        found = await store.requested_table("d1")
        assert found is not None
        assert (found.table, found.guest, found.newcomer) == ("t1", "ada", True)

    play(tmp_path, work)


def test_limits_of_a_host_and_codes(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.open_gathering(gathering(), MOST, None)
        with pytest.raises(Overtaken):  # the code is in use
            await store.open_gathering(gathering(id="t2"), MOST, None)
        for number in range(2, MOST + 1):
            await store.open_gathering(gathering(id=f"t{number}", code=f"ABCDE{number}"), MOST, None)
        with pytest.raises(TooManyGatherings):
            await store.open_gathering(gathering(id="more", code="ABCDE9"), MOST, None)
        await store.change_gathering(deciding.close(gathering(), "ada"))
        await store.open_gathering(gathering(id="more", updated=9.0), MOST, None)  # the code is free again
        found = await store.gathering_by_code("KD74QP")
        assert found is not None
        assert found.id == "more"

    play(tmp_path, work)


def test_the_lobby_in_pages(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        for number in range(7):
            row = gathering(id=f"t{number}", host=f"g{number}", code=f"ABCDE{number + 2}", created=float(number // 2))
            await store.open_gathering(replace(row, lobby=number != 3), MOST, None)
        first = await store.lobby(None, 4)
        rest = await store.lobby((first[-1].created, first[-1].id), 4)
        assert [row.id for row in first + rest] == ["t6", "t5", "t4", "t2", "t1", "t0"]

    play(tmp_path, work)


def test_blocking_at_a_table_is_blocking_for_good(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        row = gathering(ADA, BO)
        await store.open_gathering(row, MOST, None)
        await store.change_gathering(deciding.remove(row, "ada", 1, block=True))
        assert await store.blocked("ada") == {"bo"}
        assert await store.blocking("bo") == {"ada"}
        await store.block("ada", "bo", True)
        await store.block("ada", "bo", False)
        assert await store.blocked("ada") == set()

    play(tmp_path, work)


def test_people_and_invitations(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        for number in range(2):
            row = gathering(ADA, BO, id=f"t{number}")
            await store.open_gathering(row, MOST, None)
            await store.create(begun(row))
        (bo,) = await store.played_with("ada")
        assert (bo.guest, bo.name, bo.game, bo.games) == ("bo", "Bo", "architekton", 2)
        assert await store.played_with("zoe") == []
        row = gathering(id="t9")
        await store.open_gathering(row, MOST, None)
        await store.invite("i1", "t9", "ada", "bo", 1)
        await store.invite("i2", "t9", "ada", "bo", 9)
        (found,) = await store.invitations("bo", 9)
        assert (found.id, found.name, found.gathering.id) == ("i1", "Ada", "t9")
        assert not await store.decline("i1", "zoe", False)
        assert await store.decline("i1", "bo", True)
        assert await store.invitations("bo", 9) == []
        await store.invite("i3", "t9", "ada", "bo", 9)
        again = gathering(id="t10", code="ABCDEF")
        await store.open_gathering(again, MOST, None)
        await store.invite("i4", "t10", "ada", "bo", 9)  # blocked by now, without notice
        assert await store.invitations("bo", 9) == []
        await store.block("bo", "ada", False)
        await store.invite("i5", "t10", "ada", "bo", 9)
        assert [one.id for one in await store.invitations("bo", 9)] == ["i5"]
        await store.change_gathering(deciding.close(again, "ada"))
        assert await store.invitations("bo", 9) == []

    play(tmp_path, work)


def test_gatherings_that_nobody_touches_go_with_all_that_hangs_on_them(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        row = gathering(ADA, BO, id="begun", updated=10.0)
        await store.open_gathering(row, MOST, None)
        await store.create(begun(row))
        await store.open_gathering(gathering(ADA, WaitingSeat("person", "Cy", guest="cy"), updated=50.0), MOST, "d1")
        await store.invite("i1", "t1", "ada", "bo", 9)
        fresh = gathering(id="fresh", code="ABCDEF", updated=150.0)
        await store.open_gathering(fresh, MOST, None)
        assert await store.forget_gatherings(100.0, 9e12, 9) == 2
        assert await store.forget_gatherings(100.0, 9e12, 9) == 0
        assert await store.gathering("t1") is None
        assert await store.load("begun") is not None
        assert [found.id for found in (await store.tables_of("ada", 9)).gatherings] == ["fresh"]
        assert [found.id for found in (await store.tables_of("bo", 9)).rows] == ["begun"]

    play(tmp_path, work)
    connection = sqlite3.connect(tmp_path / FILE)
    guests = {row[0] for row in connection.execute("SELECT id FROM guest")}
    connection.close()
    assert guests == {"ada", "bo"}


def test_putting_away_is_each_persons_own_thing(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        row = gathering(ADA, BO)
        await store.open_gathering(row, MOST, None)
        await store.create(begun(row))
        await store.append(move(1, "c1", actor="bo"))
        await store.put_away("t1", "bo")
        assert (await store.tables_of("bo", 9)).rows == []
        assert len((await store.tables_of("ada", 9)).rows) == 1
        (kept,) = await store.unfinished(9e12, None, 9)
        assert not kept.begun  # the one who did something has put it away, and the other never came
        await store.append(move(3, "c2", actor="ada"))
        (kept,) = await store.unfinished(9e12, None, 9)
        assert kept.begun
        await store.put_away("t1", "ada")
        (kept,) = await store.unfinished(9e12, None, 9)
        assert not kept.begun

    play(tmp_path, work)


def test_older_tables_belong_to_the_guest_who_opened_them(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    connection.execute(schema.LEDGER)
    for number, script in schema.migrations()[:6]:
        for statement in schema.statements(script):
            connection.execute(statement)
        connection.execute("INSERT INTO migration (number, applied) VALUES (?, 0)", (number,))
    connection.execute("INSERT INTO guest (id, created) VALUES ('g1', 0)")
    for id, put_away in (("old", 0), ("away", 1)):
        connection.execute("INSERT INTO game (id, header, created) VALUES (?, '{}', 0)", (id,))
        connection.execute(
            "INSERT INTO seating (id, game, guest_id, seats, options, confirm, pace, paused, game_number, awaits, "
            "put_away, updated) VALUES (?, 'architekton', 'g1', '[]', '{}', 1, 0, 0, 1, 'person', ?, 0)",
            (id, put_away),
        )
    connection.execute("INSERT INTO request (digest, game_id, guest_id, made) VALUES ('d1', 'old', 'g1', 0)")
    connection.close()

    async def work(store: SqliteStore) -> None:
        (row,) = (await store.tables_of("g1", 9)).rows
        assert (row.id, row.waiting) == ("old", None)
        found = await store.requested_table("d1")
        assert found is not None
        assert found.table == "old"

    play(tmp_path, work)
