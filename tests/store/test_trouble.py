"""Full disks, unwritable folders, locks, damaged and newer files: a clear error each, and nothing is lost."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from architrave.store.errors import Corrupt, DiskFull, Locked, NewerSchema, ReadOnly, StoreError, Unreachable
from architrave.store.faults import as_store_error
from architrave.store.sqlite import FILE, SqliteStore
from architrave.store.writer import Writer
from architrave.tables.rows import Head
from tests.store.test_sqlite import move, new, opened

NOBODY = 65534


@contextmanager
def unwritable(folder: Path) -> Iterator[None]:
    """Root may write anywhere, so as root somebody else looks at the folder."""
    folder.chmod(0o555)
    for file in folder.iterdir():
        file.chmod(0o444)
    root = os.geteuid() == 0
    if root:
        gc.collect()  # what root made, such as semaphores, only root can put away: not in the meantime
        gc.disable()
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
            gc.enable()
        folder.chmod(0o755)
        for file in folder.iterdir():
            file.chmod(0o644)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that others may enter, which those of pytest are not."""
    place = Path(tempfile.mkdtemp(prefix="architrave-store-"))
    place.chmod(0o755)
    yield place
    shutil.rmtree(place)


def fill(folder: Path) -> None:
    async def write() -> None:
        async with opened(folder) as store:
            await store.create(new())
            await store.append(move(1, "c1"))

    asyncio.run(write())


def test_full_disk_and_space_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as store:
            await store.create(new())
            done = 1

            def limit(connection: sqlite3.Connection, pages: int) -> None:
                connection.execute(f"PRAGMA max_page_count = {pages}")

            await store._write(lambda c: limit(c, 1))  # SQLite takes the present size instead
            with pytest.raises(DiskFull):  # noqa: PT012 - the loop ends where the disk does
                for i in range(2000):
                    await store.append(move(done, f"c{i}"))
                    done += 2
            assert done > 1  # some still fitted
            assert await store.head("t1") == Head(done, 0)  # the one that did not is not there in part
            saved = await store.load("t1")  # reading goes on
            assert saved is not None
            assert len(saved.entries) == done
            with pytest.raises(DiskFull):
                await store.create(new("t2"))
            await store._write(lambda c: limit(c, 1_000_000))
            await store.append(move(done, "after"))
            assert await store.head("t1") == Head(done + 2, 0)
        async with opened(tmp_path) as store:
            assert await store.head("t1") == Head(done + 2, 0)

    asyncio.run(play())


def test_a_write_too_large_for_the_disk_does_not_stop_the_small_ones_beside_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as store:
            await store.create(new())
            await store._write(lambda c: c.execute("PRAGMA max_page_count = 60"))
            huge = store.server_setting("huge", "x" * 1_000_000)
            small = store.append(move(1, "c1"))
            results = await asyncio.gather(huge, small, return_exceptions=True)
            assert isinstance(results[0], DiskFull)
            assert results[1] is None

    asyncio.run(play())


def test_read_only_folder_reads_and_says_so_and_writes_again_when_it_can(folder: Path) -> None:
    fill(folder)

    async def look() -> None:
        with unwritable(folder):
            store = SqliteStore(folder)
            assert not store.writable
            saved = await store.load("t1")
            assert saved is not None
            assert len(saved.entries) == 3
            with pytest.raises(ReadOnly):
                await store.append(move(3, "c2"))
        await store.append(move(3, "c2"))
        assert store.writable
        assert await store.head("t1") == Head(5, 0)
        await store.close()

    asyncio.run(look())


def test_a_write_ahead_log_left_behind_is_read_too(folder: Path) -> None:
    """After a kill the last moves are only in the write-ahead log: they are never passed over in silence."""
    fill(folder)

    async def play() -> None:
        async with opened(folder) as store:
            await store.append(move(3, "c2"))
            for name in (FILE, FILE + "-wal"):
                shutil.copy(folder / name, killed / name)

    killed = folder / "killed"
    killed.mkdir()
    asyncio.run(play())
    assert (killed / (FILE + "-wal")).stat().st_size > 0
    killed.chmod(0o755)

    async def look() -> None:
        with unwritable(killed):
            try:
                store = SqliteStore(killed)
            except (ReadOnly, Unreachable):
                return
            assert await store.head("t1") == Head(5, 0)
            await store.close()

    asyncio.run(look())


def test_no_folder_can_be_made(folder: Path) -> None:
    (folder / "file").write_text("in the way")
    with pytest.raises(Unreachable):
        SqliteStore(folder / "file" / "data")
    with unwritable(folder), pytest.raises(Unreachable):
        SqliteStore(folder / "data")


def test_an_empty_folder_that_cannot_be_written_to(folder: Path) -> None:
    with unwritable(folder), pytest.raises(Unreachable):
        SqliteStore(folder)


def test_locked_by_another_process(tmp_path: Path) -> None:
    fill(tmp_path)

    async def play() -> None:
        async with opened(tmp_path, busy=0.05) as store:
            other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Locked):
                await store.append(move(3, "c2"))
            assert await store.head("t1") == Head(3, 0)  # reading goes on
            other.execute("ROLLBACK")
            other.close()
            await store.append(move(3, "c2"))
            assert await store.head("t1") == Head(5, 0)

    asyncio.run(play())


def test_not_a_database(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("This is a letter to my aunt, and no database at all. " * 100)
    with pytest.raises(Corrupt):
        SqliteStore(tmp_path)
    assert (tmp_path / FILE).read_text().startswith("This is a letter")  # untouched


def test_damaged_pages(tmp_path: Path) -> None:
    fill(tmp_path)
    file = tmp_path / FILE
    data = bytearray(file.read_bytes())
    for page in range(1, len(data) // 4096):
        data[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    file.write_bytes(bytes(data))

    async def look() -> None:
        async with opened(tmp_path) as store:
            await store.load("t1")

    with pytest.raises(Corrupt):
        asyncio.run(look())


def test_a_newer_schema_is_left_alone(tmp_path: Path) -> None:
    fill(tmp_path)
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("INSERT INTO migration (number, applied) VALUES (9999, 0)")
    connection.commit()
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(NewerSchema) as caught:
        SqliteStore(tmp_path)
    assert caught.value.params["found"] == 9999
    assert (tmp_path / FILE).read_bytes() == before


def test_what_has_no_name_of_its_own(tmp_path: Path) -> None:
    assert type(as_store_error(sqlite3.ProgrammingError("closed"))) is StoreError
    fault = ValueError("not ours")
    assert as_store_error(fault) is fault


class Stubborn(sqlite3.Connection):
    """A disk that refuses to take anything back."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if sql == "ROLLBACK":
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, parameters)


def test_a_disk_that_refuses_everything_leaves_nobody_waiting(tmp_path: Path) -> None:
    def wrong(connection: sqlite3.Connection) -> None:
        connection.execute("no such statement")

    async def use() -> None:
        connection = sqlite3.connect(tmp_path / "x.db", isolation_level=None, check_same_thread=False, factory=Stubborn)
        writer = Writer(connection)
        for _ in range(2):
            with pytest.raises(StoreError):
                await asyncio.wait_for(writer.write(wrong), 5)
        writer.close()

    asyncio.run(use())
