"""Which tables are in memory, and who waits while one is read from disk."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from architrave.server import hall
from architrave.server.hall import Hall, Place
from architrave.store.sqlite import SqliteStore
from architrave.tables.rows import Saved
from tests.server.client import house_of, open_table, served


class Somebody:
    def changed(self) -> None:
        """Nothing that would interest them."""


class SlowStore(SqliteStore):
    """One table takes until it is let go to read."""

    def __init__(self, folder: Path, slow: str) -> None:
        super().__init__(folder)
        self.slow = slow
        self.asked, self.gate = asyncio.Event(), asyncio.Event()
        self.reads = 0

    async def load(self, id: str) -> Saved | None:
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
        here = Hall(store, house_of(client).pool)
        first = asyncio.create_task(here.place(slow))
        second = asyncio.create_task(here.place(slow))
        await store.asked.wait()
        assert (await here.place(quick)).table.id == quick
        assert not first.done()
        store.gate.set()
        assert await first is await second
        assert store.reads == 2
        await store.close()

    asyncio.run(visit())


def test_a_table_stays_in_memory_although_all_others_are_busy(
    fresh: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "IDLE", 1)
    places = house_of(fresh).hall.places
    for _ in range(3):
        table = open_table(fresh)
        place: Place = places[table]
        place.onlookers.add(Somebody())
    assert len(places) == 3
