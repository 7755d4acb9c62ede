"""The log in SQLite: what is written can be read back, races and repeats are told apart, nothing is half done."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from architrave.store.errors import Overtaken, Repeated, StoreError
from architrave.store.sqlite import FILE, SqliteStore
from architrave.tables.rows import Append, Head, NewGame, Proposal, Settings, TableRow

SEATS = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "level": "first"}]


def row(table: str = "t1", **changes: object) -> TableRow:
    row = TableRow(
        id=table,
        game="architekton",
        guest="g1",
        seats=SEATS,
        options={"set": "standard"},
        confirm=True,
        pace=600,
        paused=False,
        series=None,
        game_number=1,
        awaits="person",
        last_line=None,
        outcome=None,
        next=None,
        updated=100.0,
    )
    return replace(row, **changes)  # type: ignore[arg-type]


def new(table: str = "t1", **changes: object) -> NewGame:
    return NewGame(
        row(table, **changes), {"game": "architekton"}, [{"draw": "0", "pile": "starter", "n": 1}], "ab" * 32
    )


def move(n: int, command: str, table: str = "t1", actor: str = "g1", **changes: object) -> Append:
    append = Append(
        game=table,
        base=n,
        changes=0,
        actor=actor,
        command=command,
        entries=[{"act": "E N14", "seat": 0}, {"draw": "E", "pile": "landscape", "n": 1}],
        proposal=None,
        awaits="bot",
        waiting=[1],
        last_line={"key": "laid"},
    )
    return msgspec.structs.replace(append, **changes)


@asynccontextmanager
async def opened(folder: Path, busy: float = 5.0) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(folder, busy)
    try:
        yield store
    finally:
        await store.close()


def test_what_is_written_is_read_back_by_the_next_process(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as store:
            assert await store.create(new()) == "t1"
            await store.append(move(1, "c1", checkpoint=(3, {"tiles": []})))
        async with opened(tmp_path) as store:
            saved = await store.load("t1")
            assert saved is not None
            assert [next(iter(entry)) for entry in saved.entries] == ["draw", "act", "draw"]
            assert saved.header == {"game": "architekton"}
            assert saved.commands == {("g1", "c1")}
            assert saved.checkpoint == (3, {"tiles": []})
            assert saved.seed == "ab" * 32
            assert saved.row.awaits == "bot"
            assert saved.row.seats == SEATS
            assert saved.row.last_line == {"key": "laid"}
            assert await store.head("t1") == Head(3, 0)

    asyncio.run(play())


def test_durable_by_its_pragmas(tmp_path: Path) -> None:
    async def ask() -> tuple[str, int]:
        async with opened(tmp_path) as store:
            mode = await store._write(lambda c: c.execute("PRAGMA journal_mode").fetchone()[0])
            sync = await store._write(lambda c: c.execute("PRAGMA synchronous").fetchone()[0])
            return mode, sync

    assert asyncio.run(ask()) == ("wal", 2)


def test_unknown_table(tmp_path: Path) -> None:
    async def ask() -> None:
        async with opened(tmp_path) as store:
            assert await store.load("nowhere") is None
            assert await store.head("nowhere") is None

    asyncio.run(ask())


def test_a_move_is_written_to_four_pages(tmp_path: Path) -> None:
    """The log, its two indexes, and the table: every page more is copied, summed up and flushed with every move."""
    frame = 24 + 4096  # in the write-ahead log

    async def play() -> None:
        async with opened(tmp_path) as store:
            await store.create(new())
            await store.append(move(1, "c1"))  # the first of the day
            log = tmp_path / (FILE + "-wal")
            before = log.stat().st_size
            await store.append(move(3, "c2"))
            assert log.stat().st_size - before == 4 * frame

    asyncio.run(play())


def test_two_moves_for_the_same_place_one_wins(tmp_path: Path) -> None:
    async def race() -> None:
        async with opened(tmp_path) as store:
            await store.create(new())
            results = await asyncio.gather(
                *(store.append(move(1, f"c{i}", actor=f"g{i}")) for i in range(20)), return_exceptions=True
            )
            assert [result for result in results if result is None] == [None]
            assert all(isinstance(result, Overtaken) for result in results if result is not None)
            assert await store.head("t1") == Head(3, 0)

    asyncio.run(race())


def test_a_gap_in_the_log_is_impossible(tmp_path: Path) -> None:
    async def skip() -> None:
        async with opened(tmp_path) as store:
            await store.create(new())
            with pytest.raises(Overtaken):
                await store.append(move(5, "c1"))
            assert await store.head("t1") == Head(1, 0)

    asyncio.run(skip())


def test_a_repeated_command_is_recognised_and_not_done_again(tmp_path: Path) -> None:
    async def repeat() -> None:
        async with opened(tmp_path) as store:
            await store.create(new())
            await store.append(move(1, "c1"))
            with pytest.raises(Repeated):
                await store.append(move(1, "c1"))
            with pytest.raises(Repeated):
                await store.append(move(3, "c1"))
            await store.append(move(3, "c1", actor="g2"))  # another's command of the same name is another command
            assert await store.head("t1") == Head(5, 0)

    asyncio.run(repeat())


def test_a_proposal_is_held_and_dropped(tmp_path: Path) -> None:
    async def hold() -> None:
        async with opened(tmp_path) as store:
            await store.create(new())
            held = Proposal(1, "g1", "c1", 0, "E N14")
            await store.append(move(1, "c1", entries=[], proposal=held, awaits="person"))
        async with opened(tmp_path) as store:
            saved = await store.load("t1")
            assert saved is not None
            assert saved.proposal == held
            assert saved.commands == {("g1", "c1")}
            with pytest.raises(Repeated):
                await store.append(move(1, "c1", entries=[], proposal=held))
            with pytest.raises(Overtaken):  # decided without the proposal
                await store.append(move(1, "c2"))
            await store.append(move(1, "c2", changes=1, proposal=Proposal(2, "g1", "c2", None, None)))
            assert await store.head("t1") == Head(3, 2)

    asyncio.run(hold())


def test_a_group_commits_together_and_each_gets_its_own_answer(tmp_path: Path) -> None:
    async def crowd() -> None:
        async with opened(tmp_path) as store:
            tables = [f"t{i}" for i in range(60)]
            await asyncio.gather(*(store.create(new(table)) for table in tables))
            writes = [store.append(move(1, "c1", table)) for table in tables]
            writes += [store.append(move(1, "late", table)) for table in tables]
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert results[:60] == [None] * 60
            assert all(isinstance(result, Overtaken) for result in results[60:])

    asyncio.run(crowd())


def test_a_fault_in_one_write_leaves_the_others_of_its_group_alone(tmp_path: Path) -> None:
    def broken(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO house (name, value) VALUES ('half', 'done')")
        raise ZeroDivisionError

    async def mix() -> None:
        async with opened(tmp_path) as store:
            results = await asyncio.gather(
                store.create(new()), store._write(broken), store.create(new("t2")), return_exceptions=True
            )
            assert results[0] == "t1"
            assert isinstance(results[1], ZeroDivisionError)
            assert results[2] == "t2"
            assert await store.server_setting("half", "fresh") == "fresh"  # nothing of the broken write stayed

    asyncio.run(mix())


def test_a_rematch_is_opened_once(tmp_path: Path) -> None:
    async def rematch() -> None:
        async with opened(tmp_path) as store:
            await store.create(new())
            ids = await asyncio.gather(*(store.create(replace(new(f"again{i}"), follows="t1")) for i in range(5)))
            assert set(ids) == {"again0"}
            saved = await store.load("t1")
            assert saved is not None
            assert saved.row.next == "again0"
            assert await store.load("again1") is None
            with pytest.raises(Overtaken):
                await store.create(replace(new("again9"), follows="nowhere"))

    asyncio.run(rematch())


def test_a_series_gathers_the_outcomes_of_its_games(tmp_path: Path) -> None:
    async def series() -> None:
        async with opened(tmp_path) as store:
            await store.create(replace(new("a", series="s"), target=2))
            await store.append(move(1, "c1", "a", awaits="over", outcome={"victory_points": [1, 0]}))
            await store.create(replace(new("b", series="s", game_number=2), follows="a"))
            saved = await store.load("b")
            assert saved is not None
            assert saved.series is not None
            assert saved.series.target == 2
            assert saved.series.outcomes == [{"victory_points": [1, 0]}]

    asyncio.run(series())


def test_tables_of_a_guest(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as store:
            await store.create(new("old", updated=1.0))
            await store.create(replace(new("mid", updated=2.0, series="s"), target=2))
            await store.create(new("new", updated=3.0, awaits="bot"))
            await store.create(new("others", guest="g2", updated=4.0))
            page = await store.tables_of("g1", 10)
            assert [row.id for row in page.rows] == ["new", "mid", "old"]
            assert page.series["s"].target == 2
            assert [row.id for row in (await store.tables_of("g1", 1)).rows] == ["new"]
            await store.put_away("mid", "g1")
            assert [row.id for row in (await store.tables_of("g1", 10)).rows] == ["new", "old"]
            assert [row.id for row in await store.awaiting_bots()] == ["new"]

    asyncio.run(look())


def test_settings(tmp_path: Path) -> None:
    async def change() -> None:
        async with opened(tmp_path) as store:
            await store.create(new())
            await store.write_settings("t1", Settings(pace=0, paused=True))
            await store.write_settings("t1", Settings(confirm=False))
            saved = await store.load("t1")
            assert saved is not None
            assert (saved.row.pace, saved.row.paused, saved.row.confirm) == (0, True, False)

    asyncio.run(change())


def test_the_house_keeps_its_first_note(tmp_path: Path) -> None:
    async def notes() -> None:
        async with opened(tmp_path) as store:
            assert await store.server_setting("key", "first") == "first"
            assert await store.server_setting("key", "second") == "first"
            assert await store.server_setting("other", "x") == "x"

    asyncio.run(notes())


def test_a_caller_who_leaves_does_not_undo_his_write(tmp_path: Path) -> None:
    async def leave() -> None:
        async with opened(tmp_path) as store:
            await store.create(new())
            task = asyncio.create_task(store.append(move(1, "c1")))
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await store.server_setting("after", "it")  # the writer has come past it
            assert await store.head("t1") == Head(3, 0)

    asyncio.run(leave())


def test_the_file_is_called_by_its_name(tmp_path: Path) -> None:
    async def make() -> None:
        async with opened(tmp_path / "deep" / "er"):
            pass

    asyncio.run(make())
    assert (tmp_path / "deep" / "er" / FILE).is_file()


def test_an_entry_of_another_process_is_noticed(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as mine, opened(tmp_path) as theirs:
            await mine.create(new())
            await mine.append(move(1, "c1"))
            await mine.append(move(3, "c2"))  # what was written last is known
            await theirs.append(move(5, "c1", actor="g2"))
            with pytest.raises(Overtaken):
                await mine.append(move(5, "c3"))
            with pytest.raises(Repeated):
                await mine.append(move(7, "c1", actor="g2"))
            await mine.append(move(7, "c3"))
            await theirs.append(move(9, "c4"))
            with pytest.raises(Overtaken):
                await mine.append(move(9, "c5"))

    asyncio.run(run())


def test_what_failed_on_disk_is_not_taken_for_written(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as store:
            await store.create(new())
            await store.append(move(1, "c1"))
            assert store._writer is not None
            connection = store._writer.connection
            connection.execute("CREATE TRIGGER full BEFORE UPDATE ON seating BEGIN SELECT RAISE(ABORT, 'full'); END")
            with pytest.raises(StoreError):
                await store.append(move(3, "c2"))
            connection.execute("DROP TRIGGER full")
            await store.append(move(3, "c2"))
            with pytest.raises(Repeated):
                await store.append(move(5, "c2"))
            with pytest.raises(Overtaken):
                await store.append(move(3, "c3"))

    asyncio.run(run())


def test_a_log_that_is_known_is_not_looked_at(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as store:
            await store.create(new())
            await store.append(move(1, "c1"))
            statements: list[str] = []
            assert store._writer is not None
            store._writer.connection.set_trace_callback(statements.append)
            await store.append(move(3, "c2"))
            assert len([each for each in statements if each.startswith("INSERT INTO action")]) == 2
            assert not [each for each in statements if "SELECT" in each]
            await store.append(move(5, "c3", offers=0, entries=[], proposal=Proposal(1, "g1", "c3", 0, "E N14")))
            assert [each for each in statements if "SELECT" in each]  # its key keeps nobody from overwriting it

    asyncio.run(run())
