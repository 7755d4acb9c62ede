"""A table as those see it who watch it some minutes later: one copy for all of them, brought up to date by a timer.

They hear of nothing when it happens, not even that something did: the timer alone tells them.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from architrave.kernel.line import Line
from architrave.server.cpu_shares import in_thread
from architrave.tables.delayed import as_it_was, begins, entries_due, next_due
from architrave.tables.denied import Denied
from architrave.tables.table import Table

if TYPE_CHECKING:
    from architrave.server.live_tables import LiveTable


class LateWatcher(Protocol):
    """Is notified when there is more to see."""

    def late_changed(self) -> None: ...


class LateTable:
    """`table` is None as long as the game has not begun for those who watch."""

    def __init__(self, live: LiveTable, now: Callable[[], int]) -> None:
        self.live = live
        self.now = now
        self.table: Table | None = None
        self.watchers: set[LateWatcher] = set()
        self.lock = asyncio.Lock()
        self.timer: asyncio.TimerHandle | None = None
        self.catching_up: asyncio.Task[None] | None = None

    @property
    def begins_in(self) -> int:
        """Milliseconds until the game begins for those who watch."""
        return max(0, begins(self.live.table) - self.now())

    async def join(self, watcher: LateWatcher) -> None:
        self.watchers.add(watcher)
        await self.catch_up()

    def leave(self, watcher: LateWatcher) -> None:
        self.watchers.discard(watcher)
        if not self.watchers:
            self._cancel()

    async def catch_up(self) -> None:
        """Show what is due now."""
        async with self.lock:
            table, shown = self.live.table, self.table
            if self.begins_in > 0:
                if self.watchers:
                    self._set_timer()
                return
            count = entries_due(table, self.now())
            if shown is None or count > len(shown.line.entries):
                self.table = await in_thread(lambda: as_it_was(table, count, shown))
                for watcher in self.watchers:
                    watcher.late_changed()
            if self.watchers:
                self._set_timer()

    async def shown(self) -> Table:
        """The table as it was; raises Denied before it begins."""
        await self.catch_up()
        if self.table is None:
            raise Denied("talk.error.not_yet", 403, count=math.ceil(self.begins_in / 60_000))
        return self.table

    async def line(self) -> Line:
        """The game as far as it may be known; raises Denied before it begins."""
        return (await self.shown()).line

    def live_changed(self) -> None:
        """Something has happened, and will have to be shown."""
        if self.watchers and self.timer is None:
            self._set_timer()

    def _set_timer(self) -> None:
        self._cancel()
        at = begins(self.live.table) if self.table is None else next_due(self.live.table, len(self.table.line.entries))
        if at is not None:
            wait = max(0.0, (at - self.now()) / 1000)
            self.timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        self.timer = None
        self.catching_up = asyncio.create_task(self.catch_up())

    def _cancel(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
