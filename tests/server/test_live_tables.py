"""Which tables are in memory, and who waits while one is read from disk."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from architrave.kernel.game import Game
from architrave.server import live_tables
from architrave.server.live_tables import LiveTable, LiveTables
from architrave.store.sqlite import SqliteStore
from architrave.tables.opening import restore_table
from architrave.tables.rows import SavedTable
from architrave.tables.table import Table
from tests.server.client import open_table, served, services_of


class Somebody:
    guest: str | None = None

    def changed(self) -> None:
        """Nothing that would interest them."""


class SlowStore(SqliteStore):
    """One table takes until it is let go to read."""

    def __init__(self, folder: Path, slow: str) -> None:
        super().__init__(folder)
        self.slow = slow
        self.asked, self.gate = asyncio.Event(), asyncio.Event()
        self.reads = 0

    async def load(self, id: str) -> SavedTable | None:
        self.reads += 1
        if id == self.slow:
            self.asked.set()
            await self.gate.wait()
        return await super().load(id)


def test_a_table_that_is_read_keeps_only_its_own_visitors_waiting(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        slow, quick = open_table(client), open_table(client)

    async def visit() -> None:
        store = SlowStore(tmp_path, slow)
        here = LiveTables(store, services_of(client).pool)
        first = asyncio.create_task(here.get(slow))
        second = asyncio.create_task(here.get(slow))
        await store.asked.wait()
        assert (await here.get(quick)).table.id == quick
        assert not first.done()
        store.gate.set()
        assert await first is await second
        assert store.reads == 2
        await store.close()

    asyncio.run(visit())


def test_a_long_log_is_read_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a table is put together from its log, others are served."""
    with served(tmp_path) as client:
        id = open_table(client)
    begun, gate = threading.Event(), threading.Event()

    def slow(game: Game, saved: SavedTable) -> Table:
        begun.set()
        assert gate.wait(60)
        return restore_table(game, saved)

    monkeypatch.setattr(live_tables, "restore_table", slow)
    monkeypatch.setattr(live_tables, "SHORT", 0)

    async def visit() -> str:
        store = SqliteStore(tmp_path)
        reading = asyncio.create_task(LiveTables(store, services_of(client).pool).get(id))
        await asyncio.to_thread(begun.wait, 60)
        gate.set()  # only a loop that goes on gets here
        table = (await reading).table.id
        await store.close()
        return table

    assert asyncio.run(visit()) == id


def test_a_table_stays_in_memory_although_all_others_are_busy(
    fresh: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_tables, "IDLE", 1)
    by_id = services_of(fresh).tables.by_id
    for _ in range(3):
        table = open_table(fresh)
        place: LiveTable = by_id[table]
        place.watchers.add(Somebody())
    assert len(by_id) == 3


def test_a_table_that_nobody_looks_at_keeps_nothing_it_can_build_again(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        id = open_table(client)
        with client.websocket_connect(f"/ws/tables/{id}") as socket:
            socket.send_json({"t": "sub"})
            socket.receive_json()
            table = services_of(client).tables.by_id[id].table
            assert table._found
        assert not table._found
