"""The store in one SQLite file: WAL, synchronous=FULL, one writing and one reading thread."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import structlog

from architrave.kernel.line import MOST_ASIDE
from architrave.store import clocks, gatherings, lists, loading, people, queries, reviews, schema, talk, tidying, tokens
from architrave.store.errors import Corrupt, Damaged, ReadOnly, StoreError, Unreachable
from architrave.store.faults import as_store_error
from architrave.store.heads import Heads
from architrave.store.store import Store
from architrave.store.writer import Writer
from architrave.tables import rows

log = structlog.get_logger()
T = TypeVar("T")
FILE = "architrave.db"
BUSY = 5.0  # seconds to wait while another process writes


class SqliteStore(Store):
    """In a read-only folder it still reads, and retries writing whenever there is something to write."""

    def __init__(self, folder: Path, busy: float = BUSY) -> None:
        self.file = folder / FILE
        self.busy = busy
        self.damage_told = False
        self._writer: Writer | None = None
        self._heads = Heads()
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._writer = self._open_writer()
        except OSError as fault:
            raise Unreachable(str(fault)) from fault
        except (ReadOnly, Unreachable):
            if not self.file.exists():
                raise
        self._reader = self._open_reader()
        self._reading = ThreadPoolExecutor(1, "architrave-reader")

    @property
    def writable(self) -> bool:
        return self._writer is not None

    # ---- opening ----

    def _open_writer(self) -> Writer:
        try:
            connection = sqlite3.connect(self.file, self.busy, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as fault:
            raise as_store_error(fault) from fault
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA cell_size_check = ON")  # detect damage before anything is built on it
            schema.migrate(connection)
        except BaseException as fault:
            connection.close()
            raise as_store_error(fault) from fault
        return Writer(connection)

    def _open_reader(self) -> sqlite3.Connection:
        if self.writable:
            return self._connect("")
        try:
            return self._connect("?mode=ro")
        except (ReadOnly, Unreachable):
            # For a file in WAL mode SQLite has to write an index. It does not if the file is declared immutable;
            # but then it would not see moves that are only in the write-ahead log.
            log = self.file.with_name(FILE + "-wal")
            if log.exists() and log.stat().st_size > 0:
                raise
            return self._connect("?immutable=1")

    def _connect(self, how: str) -> sqlite3.Connection:
        uri = self.file.absolute().as_uri() + how
        connection = None
        try:
            connection = sqlite3.connect(uri, self.busy, isolation_level=None, check_same_thread=False, uri=True)
            connection.execute("PRAGMA query_only = ON")
            schema.check(connection)
        except (sqlite3.Error, StoreError) as fault:
            if connection is not None:
                connection.close()
            raise as_store_error(fault) from fault
        return connection

    # ---- in which thread ----

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer is None:
            await self._read(self._try_to_write)
        assert self._writer is not None
        try:
            return await self._writer.write(work)
        except Corrupt as fault:
            raise self._damaged(fault) from fault

    async def _rewrite(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Write to logs without appending to one that is known."""

        def forgetting(connection: sqlite3.Connection) -> T:
            self._heads.forget()
            return work(connection)

        return await self._write(forgetting)

    def _try_to_write(self, _: sqlite3.Connection) -> None:
        """Runs in the reading thread, which owns the reading connection."""
        if self._writer is not None:
            return
        try:
            self._writer = self._open_writer()
        except (ReadOnly, Unreachable, Corrupt) as fault:
            raise ReadOnly(str(fault)) from fault
        self._reader.close()
        self._reader = self._open_reader()

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._read_now, work)

    def _read_now(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return work(self._reader)
        except sqlite3.Error as fault:
            known = as_store_error(fault)
            raise self._damaged(fault) if isinstance(known, Corrupt) else known from fault
        except (ValueError, TypeError) as fault:  # a damaged row
            raise self._damaged(fault) from fault

    def _damaged(self, fault: Exception) -> Damaged:
        if not self.damage_told:
            self.damage_told = True
            log.error(
                "a part of the database is damaged; games elsewhere in it go on. "
                "Stop the server, put the file aside and restore a copy",
                file=self.file.name,
                fault=str(fault),
            )
        return Damaged(str(fault))

    # ---- the interface ----

    async def server_setting(self, name: str, value: str) -> str:
        try:
            return await self._write(lambda connection: queries.server_setting(connection, name, value))
        except ReadOnly:
            note = await self._read(lambda connection: queries.read_note(connection, name))
            if note is None:
                raise
            return note

    async def create(self, new: rows.NewGame) -> str:
        return await self._write(lambda connection: queries.create(connection, new))

    async def requested_table(self, request: str) -> rows.RequestedTable | None:
        return await self._read(lambda connection: queries.requested_table(connection, request))

    async def append(self, append: rows.Append, made: float | None = None) -> None:
        """As `_write`, with less on the way: this is what every move waits for."""
        if self._writer is None:
            await self._read(self._try_to_write)
        assert self._writer is not None
        try:
            await self._writer.begin(lambda connection: queries.append(connection, append, made, self._heads))
        except Corrupt as fault:
            raise self._damaged(fault) from fault

    async def checkpoint(self, game: str, checkpoint: rows.Checkpoint) -> None:
        await self._write(lambda connection: queries.write_checkpoint(connection, game, checkpoint))

    async def write_settings(self, game: str, setting: rows.Settings) -> None:
        await self._write(lambda connection: queries.write_settings(connection, game, setting))

    async def put_away(self, game: str, guest: str) -> None:
        await self._write(lambda connection: queries.put_away(connection, game, guest))

    async def load(self, game: str) -> rows.SavedTable | None:
        return await self._read(lambda connection: loading.load(connection, game))

    async def head(self, game: str) -> rows.Head | None:
        return await self._read(lambda connection: queries.head(connection, game))

    async def tables_of(self, guest: str, limit: int) -> rows.Page:
        return await self._read(lambda connection: lists.tables_of(connection, guest, limit))

    async def finished_of(
        self, guest: str, before: tuple[float, str] | None, limit: int, game: str | None
    ) -> rows.Page:
        return await self._read(lambda connection: lists.finished_of(connection, guest, before, limit, game))

    async def par(self, day: str) -> list[rows.Par]:
        return await self._read(lambda connection: lists.par(connection, day))

    async def keep_par(self, day: str, one: rows.Par) -> None:
        await self._write(lambda connection: lists.keep_par(connection, day, one))

    async def review(self, key: str) -> dict[int, str]:
        return await self._read(lambda connection: reviews.parts(connection, key))

    async def keep_review(self, key: str, part: int, data: str, now: float) -> None:
        await self._write(lambda connection: reviews.keep(connection, key, part, data, now))

    async def daily_tries(self, guest: str, limit: int) -> list[rows.DailyTry]:
        return await self._read(lambda connection: lists.daily_tries(connection, guest, limit))

    async def due(self, before: float, limit: int) -> list[rows.Due]:
        return await self._read(lambda connection: clocks.due(connection, before, limit))

    async def next_due(self) -> float | None:
        return await self._read(clocks.next_due)

    async def write_due(self, game: str, at: float | None) -> None:
        await self._write(lambda connection: clocks.write_due(connection, game, at))

    async def beat(self, now: float) -> None:
        await self._write(lambda connection: clocks.beat(connection, now))

    async def resume_clocks(self, now: float) -> int:
        return await self._rewrite(lambda connection: clocks.resume(connection, now, MOST_ASIDE))

    async def awaiting_bots(self) -> list[rows.TableRow]:
        return await self._read(lists.awaiting_bots)

    async def unfinished(self, before: float, after: rows.Unfinished | None, limit: int) -> list[rows.Unfinished]:
        return await self._read(lambda connection: tidying.unfinished(connection, before, after, limit))

    async def remove(self, tables: Sequence[rows.Unfinished]) -> int:
        return await self._rewrite(lambda connection: tidying.remove(connection, tables))

    async def delete(self, game: str) -> bool:
        return await self._rewrite(lambda connection: tidying.delete(connection, game))

    async def forget_requests(self, before: float, limit: int) -> int:
        return await self._write(lambda connection: tidying.forget_requests(connection, before, limit))

    async def open_gathering(self, new: rows.Gathering, most: int, digest: str | None) -> str:
        return await self._write(lambda connection: gatherings.open_gathering(connection, new, most, digest))

    async def change_gathering(self, changed: rows.Gathering, most: int | None = None) -> None:
        await self._write(lambda connection: gatherings.change_gathering(connection, changed, most))

    async def gathering(self, id: str) -> rows.Gathering | None:
        return await self._read(lambda connection: gatherings.find(connection, id))

    async def gathering_by_code(self, code: str) -> rows.Gathering | None:
        return await self._read(lambda connection: gatherings.by_code(connection, code))

    async def lobby(
        self, before: tuple[float, str] | None, limit: int, game: str | None = None, pace: str | None = None
    ) -> list[rows.Gathering]:
        return await self._read(lambda connection: gatherings.lobby(connection, before, limit, game, pace))

    async def quick_matches(self, wanted: str | None, limit: int) -> list[rows.Gathering]:
        return await self._read(lambda connection: gatherings.quick(connection, wanted, limit))

    async def quick_match_of(self, guest: str) -> rows.Gathering | None:
        return await self._read(lambda connection: gatherings.quick_of(connection, guest))

    async def counting_down(self) -> list[rows.Gathering]:
        return await self._read(gatherings.counting_down)

    async def forget_gatherings(self, open_before: float, others_before: float, limit: int) -> int:
        return await self._write(lambda c: tidying.forget_gatherings(c, open_before, others_before, limit))

    async def played_with(self, guest: str) -> list[rows.Person]:
        return await self._read(lambda connection: people.played_with(connection, guest))

    async def block(self, guest: str, other: str, on: bool) -> None:
        await self._write(lambda connection: gatherings.block(connection, guest, other, on))

    async def blocked(self, guest: str) -> set[str]:
        return await self._read(lambda connection: people.blocked(connection, guest))

    async def blocking(self, guest: str) -> set[str]:
        return await self._read(lambda connection: people.blocking(connection, guest))

    async def invite(self, id: str, table: str, inviter: str, guest: str, most: int) -> bool:
        return await self._write(lambda connection: people.invite(connection, id, table, inviter, guest, most))

    async def invitations(self, guest: str, limit: int) -> list[rows.Invitation]:
        return await self._read(lambda connection: people.invitations(connection, guest, limit))

    async def decline(self, id: str, guest: str, and_block: bool) -> bool:
        return await self._write(lambda connection: people.decline(connection, id, guest, and_block))

    async def say(self, new: rows.NewLine, most: int, of_one: int) -> rows.TalkLine | None:
        return await self._write(lambda connection: talk.say(connection, new, most, of_one))

    async def said(self, table: str, guest: str, command: str) -> bool:
        return await self._read(lambda connection: talk.said(connection, table, guest, command) is not None)

    async def talk(self, table: str, room: rows.Room, after: int, limit: int) -> list[rows.TalkLine]:
        return await self._read(lambda connection: talk.lines(connection, table, room, after, limit))

    async def name_guest(self, guest: str, name: str) -> None:
        await self._write(lambda connection: talk.name_guest(connection, guest, name))

    async def guest_name(self, guest: str) -> str:
        return await self._read(lambda connection: talk.guest_name(connection, guest))

    async def guest_since(self, guest: str) -> float | None:
        return await self._read(lambda connection: talk.guest_since(connection, guest))

    async def mute(self, guest: str, other: str, on: bool) -> None:
        await self._write(lambda connection: talk.mute(connection, guest, other, on))

    async def muted(self, guest: str) -> set[str]:
        return await self._read(lambda connection: talk.muted(connection, guest))

    async def write_report(self, report: rows.Report) -> None:
        await self._write(lambda connection: talk.write_report(connection, report))

    async def reports(self) -> list[rows.Report]:
        return await self._read(talk.reports)

    async def remove_report(self, id: int) -> bool:
        return await self._write(lambda connection: talk.remove_report(connection, id))

    async def revoke_tokens(self, guest: str, made: int) -> None:
        await self._write(lambda connection: tokens.revoke(connection, guest, made))

    async def tokens_revoked(self, guest: str) -> int:
        return await self._read(lambda connection: tokens.revoked(connection, guest))

    async def shrink(self) -> None:
        """Free the disk space of removed rows. Nobody else may use the file meanwhile."""
        await self._read(self._shrink)

    def _shrink(self, _: sqlite3.Connection) -> None:
        connection = sqlite3.connect(self.file, self.busy, isolation_level=None)
        try:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            connection.close()

    async def check(self) -> None:
        """Check every page; raises Damaged if one is corrupt."""
        found = await self._read(lambda connection: connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        if found != "ok":
            raise Damaged(found)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._reading, self._close)
        self._reading.shutdown()

    def _close(self) -> None:
        self._reader.close()
        if self._writer is not None:
            self._writer.close()
