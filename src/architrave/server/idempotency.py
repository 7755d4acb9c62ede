"""Requests that open a table: each is carried out once, however often it arrives."""

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

LASTS = 600.0  # seconds in which a newcomer whose first answer was lost is recognised by the request alone

Open = Callable[[str, str | None], Awaitable[str]]  # a guest and the request's mark in the store; the table's id


class OpenRequests:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.under_way: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def once(self, key: str | None, guest: str | None, open_table: Open) -> tuple[str, str]:
        """The table that a request is answered with, and the guest whose it is: a new one for somebody unknown.

        `key`: chosen by the client and the same whenever it asks again; without one every request is another.
        """
        if key is None:
            whose = guest or fresh_guest()
            return await open_table(whose, None), whose
        digest = hashlib.sha256(key.encode()).hexdigest()
        lock = self.under_way.setdefault(digest, asyncio.Lock())
        async with lock:
            found = await self.store.opening(digest)
            if found is not None:
                return found.table, _owner(found, guest)
            whose = guest or fresh_guest()
            return await open_table(whose, digest), whose


def _owner(found: RequestedTable, guest: str | None) -> str:
    """Somebody without a cookie is the guest whom the request itself made, as long as the answer may be on its way."""
    newcomer = guest is None and found.newcomer and time.time() - found.made < LASTS
    if guest != found.guest and not newcomer:
        raise Denied("table.error.request_used")
    return found.guest
