"""Hints for one client: a bot thinks about what it would do, and other messages are answered meanwhile."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable

import structlog

from architrave.server import daily, render
from architrave.server.bot_turns import BotTurns
from architrave.server.cpu_shares import CpuAccount
from architrave.server.errors import ApiError
from architrave.server.limits import Bucket, Rate
from architrave.server.live_tables import LiveTable
from architrave.server.messages import ErrorMessage, Hint
from architrave.server.scheduler import Unfinished
from architrave.tables.decisions import hint_seat
from architrave.tables.table import Table

HINTS = Rate(burst=10, second=0.5)

log = structlog.get_logger()


class Hints:
    """`put` sends the client a message."""

    def __init__(self, bots: BotTurns, account: CpuAccount, put: Callable[[Hint | ErrorMessage], None]) -> None:
        self.bots = bots
        self.account = account
        self.put = put
        self.limit = Bucket(HINTS, HINTS.burst, time.monotonic())
        self.thinking: asyncio.Task[None] | None = None

    def start(self, id: str | None, live: LiveTable, guest: str | None, here: int | None) -> None:
        """Start thinking about a hint for the seat to move."""
        if self.thinking is not None and not self.thinking.done():
            raise ApiError(429, "server.error.hinting")
        wait = self.limit.wait(time.monotonic())
        if wait > 0:
            raise ApiError(429, "server.error.too_fast", {"count": math.ceil(wait)})
        table = live.table
        seat = hint_seat(table, guest, here, daily.is_secret(table.daily))
        self.thinking = asyncio.create_task(self.account.metered(self._think, id, table, guest, seat))

    async def _think(self, id: str | None, table: Table, guest: str | None, seat: int) -> None:
        version, position = table.version_for(guest), table.position_for(seat).clone()
        try:
            reason = await self.bots.hint(table, seat)
        except Exception as fault:
            log.warning("no hint", table=table.id, exc_info=None if isinstance(fault, Unfinished) else fault)
            self.put(ErrorMessage(id=id, key="server.error.bots", params={}))
        else:
            self.put(render.hint(table, position, id, version, reason))

    def cancel(self) -> None:
        if self.thinking is not None:
            self.thinking.cancel()
