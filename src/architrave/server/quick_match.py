"""Quick match: people who look for the same game at the same time sit down together; after a minute bots join.

A search is a gathering of its own kind, so it survives a reload and a restart like any other.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass

import structlog

from architrave.kernel.draws import fresh_seed
from architrave.kernel.game import Game
from architrave.server.gatherings import Gatherings, WaitingTable
from architrave.store.errors import StoreError
from architrave.store.store import Store
from architrave.tables import gathering as deciding
from architrave.tables.denied import Denied
from architrave.tables.gathering import OPEN
from architrave.tables.names import person_name
from architrave.tables.rows import Gathering, Json, WaitingSeat

PATIENCE = 60.0  # seconds until bots take the seats that are still open
LOOKED_AT = 50  # searches that somebody may join
UNSEEN = 15.0  # seconds without a sign of life after which somebody no longer looks
JUST_NOW = 120.0  # seconds in which someone who comes back is sent to the game that was found
GRACE = 10.0  # seconds after a restart in which pages come back

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Search:
    """What somebody looks for."""

    game: Game
    seats: int
    time: Json | None
    time_up: Json | None
    name: str
    nonce: str | None
    pace: int

    @property
    def wanted(self) -> str:
        """The same for everybody who looks for the same."""
        what = {"game": self.game.name, "seats": self.seats, "time": self.time, "time_up": self.time_up}
        return json.dumps(what, sort_keys=True)


class QuickMatches:
    def __init__(self, store: Store, gatherings: Gatherings, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.gatherings = gatherings
        self.clock = clock
        self.seen: dict[str, float] = {}  # when each guest who looks for a game last asked
        self.timers: dict[str, asyncio.TimerHandle] = {}

    async def look(self, guest: str, search: Search) -> Gathering:
        """Sit down with somebody who looks for the same, or wait for somebody who does."""
        self.seen[guest] = self.clock()
        found = await self.store.quick_match_of(guest)
        if found is not None and found.state == "open":
            if found.quick == search.wanted:
                return found
            await self.cancel(guest)
        for row in await self.store.quick_matches(search.wanted, LOOKED_AT):
            joined = await self._join(row, guest, search)
            if joined is not None:
                return joined
        return await self._open(guest, search)

    async def _join(self, row: Gathering, guest: str, search: Search) -> Gathering | None:
        """The gathering with this guest in it; None if they cannot or do not want to play with each other."""
        row = await self._without_absent(row)
        others = set(deciding.guests(row))
        avoided = await self.store.blocked(guest) | await self.store.blocking(guest)
        if row.state != "open" or others & avoided:
            return None
        for name in (search.name, f"{search.name[:20]} 2", f"{search.name[:20]} 3"):
            try:
                waiting = await self._sit(row.id, guest, name, search.nonce)
            except Denied as fault:
                if fault.key == "together.error.name_taken":
                    continue
                return None
            if deciding.is_full(waiting.row):
                await self._begin(waiting.row.id)
            return waiting.row
        return None

    async def _sit(self, id: str, guest: str, name: str, nonce: str | None) -> WaitingTable:
        return await self.gatherings.change(id, lambda row: deciding.sit(row, guest, name, None, nonce))

    async def _open(self, guest: str, search: Search) -> Gathering:
        me = WaitingSeat("person", person_name(search.name), None, guest, None)
        row = Gathering(
            id=self.gatherings.fresh_id(),
            version=1,
            host=guest,
            game=search.game.name,
            options={},
            seats=(me, *[OPEN] * (search.seats - 1)),
            confirm=True,
            pace=search.pace,
            code="",
            seed=fresh_seed().hex(),
            time=search.time,
            time_up=search.time_up,
            quick=search.wanted,
        )
        deciding.check(row, search.game)
        await self.gatherings.open(row, None)
        if search.nonce is not None:  # after the commitment, which stands from here on
            await self._sit(row.id, guest, search.name, search.nonce)
        opened = (await self.gatherings.get(row.id)).row
        self._set_timer(opened.id, PATIENCE)
        return opened

    async def find(self, guest: str) -> Gathering | None:
        """What a guest looks for, or the game that was just found."""
        row = await self.store.quick_match_of(guest)
        if row is None or row.state == "closed":
            return None
        if row.state == "open":
            self.seen[guest] = self.clock()
            return row
        return row if time.time() - row.updated < JUST_NOW else None

    async def cancel(self, guest: str) -> None:
        """Look no longer. Others who sit there go on looking."""
        row = await self.store.quick_match_of(guest)
        if row is not None and row.state == "open":
            await self._leave(row, guest)

    async def _leave(self, row: Gathering, guest: str) -> Gathering:
        def decide(row: Gathering) -> Gathering:
            left = deciding.stand(row, guest)
            return left if left.host != guest else deciding.close(row, guest)

        return (await self.gatherings.change(row.id, decide)).row

    async def _without_absent(self, row: Gathering) -> Gathering:
        """Without those who have closed the page."""
        for guest in {seat.guest for seat in row.seats if seat.guest is not None}:
            if not self._is_looking(row.id, guest):
                row = await self._leave(row, guest)
        return row

    def _is_looking(self, table: str, guest: str) -> bool:
        recent = self.clock() - self.seen.get(guest, -UNSEEN) < UNSEEN
        return recent or self.gatherings.presence.is_here(table, guest)

    # ---- when nobody comes ----

    def _set_timer(self, id: str, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self.timers[id] = loop.call_later(seconds, self._ring, id)

    def _ring(self, id: str) -> None:
        self.timers.pop(id, None)
        self.gatherings.do(self._fill_with_bots(id))

    async def _fill_with_bots(self, id: str) -> None:
        row = await self._without_absent((await self.gatherings.get(id)).row)
        if row.state == "open":
            await self._begin(id)
        self._forget_unseen()

    async def _begin(self, id: str) -> None:
        timer = self.timers.pop(id, None)
        if timer is not None:
            timer.cancel()
        try:
            await self.gatherings.start(id, deciding.check_open)
        except (Denied, StoreError) as fault:
            log.warning("a quick match could not begin", table=id, fault=str(fault))

    def _forget_unseen(self) -> None:
        now = self.clock()
        self.seen = {guest: seen for guest, seen in self.seen.items() if now - seen < UNSEEN}

    async def resume(self) -> None:
        """Go on with the searches that were open when the server last stopped."""
        for row in await self.store.quick_matches(None, 10_000):
            for guest in deciding.guests(row):
                self.seen[guest] = self.clock()
            self._set_timer(row.id, max(GRACE, row.created + PATIENCE - time.time()))

    def close(self) -> None:
        for timer in self.timers.values():
            timer.cancel()


def seconds_until_bots(row: Gathering) -> int:
    return max(0, round(row.created + PATIENCE - time.time()))
