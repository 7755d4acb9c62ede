"""Deadlines: when a clock has run out, the timeout becomes an entry of the log. No table is loaded before it is due."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from architrave.store.errors import StoreError
from architrave.store.store import Store
from architrave.tables.denied import Denied
from architrave.tables.playing import time_up

if TYPE_CHECKING:
    from architrave.server.live_tables import LiveTable, LiveTables

AT_ONCE = 100  # due tables that are looked at in one round
BEAT_LEAST = 1.0  # seconds between two signs that this process is alive
BEAT_MOST = 60.0
BEATS = 60  # so many come before the next deadline: if the process dies, nobody is given more than a sixtieth of it
PATIENCE = 5.0  # seconds until the next attempt when the store is in trouble

log = structlog.get_logger()


class Timekeeper:
    def __init__(self, store: Store, tables: LiveTables) -> None:
        self.store = store
        self.tables = tables

    async def resume(self) -> None:
        """Give back the time in which no process was alive. Nothing is served before that."""
        try:
            count = await self.store.resume_clocks(self.tables.clock())
        except StoreError as fault:
            log.warning("clocks could not be resumed", fault=type(fault).__name__)
        else:
            if count:
                log.info("clocks were resumed", tables=count)

    async def run(self) -> None:
        """Keep the time for as long as the server runs."""
        while True:
            self.tables.due_changed.clear()
            try:
                wait = await self.round()
            except StoreError as fault:
                log.warning("the time could not be kept", fault=type(fault).__name__)
                wait = PATIENCE
            try:
                async with asyncio.timeout(wait):
                    await self.tables.due_changed.wait()
            except TimeoutError:
                continue

    async def round(self) -> float | None:
        """Settle what is due; how many seconds may pass until the next round, None: until something changes."""
        for due in await self.store.due(self.tables.clock(), AT_ONCE):
            await self._settle(due.game)
        next_due = await self.store.next_due()
        if next_due is None:
            return None  # no clock runs, so nobody would lose time
        now = self.tables.clock()
        await self.store.beat(now)
        rest = next_due - now
        return max(0.0, min(rest, max(BEAT_LEAST, min(rest / BEATS, BEAT_MOST))))

    async def _settle(self, id: str) -> None:
        """Append what follows from the clocks of a table. If nothing does, its row had the wrong time: correct it."""
        try:
            live = await self.tables.get(id)
            before = live.table.head
            await self.tables.carry_out(live, lambda table: time_up(table, self.tables.now(), self._cut_off(live)))
            if live.table.head == before:
                await self.store.write_due(id, live.table.due(live.table.clock, live.table.waiting))
        except (Denied, StoreError) as fault:  # one table that cannot be read stops no other
            log.warning("a clock ran out and nothing could be written", table=id, fault=type(fault).__name__)
            await self._look_again(id)
        except Exception:  # nor does one that meets a mistake of ours
            log.exception("a clock ran out and nothing could be decided", table=id)
            await self._look_again(id)

    async def _look_again(self, id: str) -> None:
        await self.store.write_due(id, self.tables.clock() + BEAT_MOST)

    def _cut_off(self, live: LiveTable) -> dict[int, int]:
        return live.cut_off(self.tables.now())
