"""Requests that open a table are carried out once, however often they arrive."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable
from weakref import WeakValueDictionary

from architrave.server.cookie import fresh_guest
from architrave.store.store import Store
from architrave.tables.denied import Denied
from architrave.tables.rows import RequestedTable

LASTS = 600.0  # seconds in which a new guest whose first answer was lost is recognised by the request alone

Open = Callable[[str, str | None], Awaitable[str]]  # takes a guest and the request's digest, returns the table's id


class OpenRequests:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.under_way: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def once(self, key: str | None, guest: str | None, open_table: Open) -> tuple[str, str]:
        """The table that answers a request, and its guest: a new guest if the browser has no cookie.

        `key`: chosen by the client, and the same when it retries; without a key every request is a new one.
        """
        if key is None:
            whose = guest or fresh_guest()
            return await open_table(whose, None), whose
        digest = hashlib.sha256(key.encode()).hexdigest()
        lock = self.under_way.setdefault(digest, asyncio.Lock())
        async with lock:
            found = await self.store.requested_table(digest)
            if found is not None:
                return found.table, _owner(found, guest)
            whose = guest or fresh_guest()
            return await open_table(whose, digest), whose


def _owner(found: RequestedTable, guest: str | None) -> str:
    """The guest of a repeated request; without a cookie, the one that the request itself created a moment ago."""
    newcomer = guest is None and found.newcomer and time.time() - found.made < LASTS
    if guest != found.guest and not newcomer:
        raise Denied("table.error.request_used")
    return found.guest
