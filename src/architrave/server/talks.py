"""Talk at tables: every line goes to the store first, then everybody who may read it hears of it.

The store has everything that was said; memory has the last lines of tables that somebody looks at.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Protocol
from weakref import WeakValueDictionary

import structlog

from architrave.server.errors import ApiError
from architrave.server.limits import Limit, Rate
from architrave.store.store import Store
from architrave.tables.denied import Denied
from architrave.tables.rows import NewLine, Reason, Report, Room, TalkLine

ROOMS: tuple[Room, ...] = ("seats", "spectators")
SHOWN = 200  # lines that a page gets at most
MOST = 2000  # lines of a room
MOST_OF_ONE = 500  # of one person at a table, so that nobody fills a room alone
AROUND = 10  # lines before and after one that is reported
OF_PERSON = Rate(burst=8, second=0.5)
OF_ROOM = Rate(burst=30, second=2)  # each has its own: spectators cannot keep those who play from talking
OF_ADDRESS = Rate(burst=20, second=1)  # of all spectators at one address: one of them is easily many
REPORTS = Rate(burst=5, second=1 / 600)  # per person

log = structlog.get_logger()


class Reader(Protocol):
    """A page that shows what is said at a table."""

    guest: str | None

    def talk_changed(self, room: Room) -> None: ...

    def silence(self, unread: set[str], muted: set[str]) -> None: ...


class TableTalk:
    """The last lines of each room of a table."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lines: dict[Room, list[TalkLine]] = {room: [] for room in ROOMS}
        self.readers: set[Reader] = set()

    def last(self, room: Room) -> int:
        lines = self.lines[room]
        return lines[-1].number if lines else 0

    def add(self, room: Room, new: list[TalkLine]) -> None:
        """Add lines that are newer than those that are there, and tell everybody."""
        new = [line for line in new if line.number > self.last(room)]
        if new:
            self.lines[room] = (self.lines[room] + new)[-SHOWN:]
            for reader in self.readers:
                reader.talk_changed(room)


class Talks:
    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.by_id: WeakValueDictionary[str, TableTalk] = WeakValueDictionary()
        self.of_person = Limit(OF_PERSON, clock)
        self.of_room = Limit(OF_ROOM, clock)
        self.of_address = Limit(OF_ADDRESS, clock)
        self.reporting = Limit(REPORTS, clock)

    def get(self, id: str) -> TableTalk:
        """The talk of a table, of which nothing may have been read yet."""
        talk = self.by_id.get(id)
        if talk is None:
            talk = self.by_id[id] = TableTalk(id)
        return talk

    async def catch_up(self, talk: TableTalk, room: Room) -> None:
        """Read what is new in the store: another process may have written it."""
        talk.add(room, await self.store.talk(talk.id, room, talk.last(room), SHOWN))

    async def say(self, talk: TableTalk, new: NewLine, address: str) -> None:
        """Write a line, and only then tell everybody. The same command twice is one line."""
        wait = self._wait(new, address)
        if wait > 0 and not await self.store.said(new.table, new.guest, new.command):
            raise too_fast(wait)
        line = await self.store.say(new, MOST, MOST_OF_ONE)
        if line is None:
            raise Denied("table.error.unknown", 404)
        if line.number == talk.last(new.room) + 1:
            talk.add(new.room, [line])
        else:
            await self.catch_up(talk, new.room)

    def _wait(self, new: NewLine, address: str) -> float:
        """Seconds until somebody may say something. Who is refused takes nothing of the room's share."""
        own = self.of_person.wait(new.guest)
        if new.room == "spectators":
            own = max(own, self.of_address.wait(address))
        return own or self.of_room.wait(f"{new.table} {new.room}")

    async def silenced(self, guest: str | None) -> tuple[set[str], set[str]]:
        """Whose lines somebody does not get at all, and whose come without what they say."""
        if guest is None:
            return set(), set()
        return await self.store.blocked(guest), await self.store.muted(guest)

    async def refresh(self, guest: str) -> None:
        """Somebody has blocked or muted a person, or no longer: all their pages show it."""
        blocked, muted = await self.silenced(guest)
        for talk in list(self.by_id.values()):
            for reader in list(talk.readers):
                if reader.guest == guest:
                    reader.silence(blocked, muted)

    # ---- muting and reporting ----

    async def line(self, id: str, room: Room, number: int) -> TalkLine:
        """A line that was said; raises Denied if there is none of that number."""
        found = await self.store.talk(id, room, number - 1, MOST)
        if not found or found[0].number != number:
            raise Denied("talk.error.no_line", 404)
        return found[0]

    async def mute(self, guest: str, line: TalkLine, on: bool) -> None:
        if line.guest == guest:
            raise Denied("talk.error.yourself")
        await self.store.mute(guest, line.guest, on)
        await self.refresh(guest)

    async def report(self, guest: str, id: str, line: TalkLine, reason: Reason) -> None:
        """Keep a line and what was said around it for the people who run the server."""
        if line.guest == guest:
            raise Denied("talk.error.yourself")
        wait = self.reporting.wait(guest)
        if wait > 0:
            raise too_fast(wait)
        first = max(0, line.number - AROUND - 1)
        around = (await self.store.talk(id, line.room, first, MOST))[: 2 * AROUND + 1]
        lines = [
            {
                "n": one.number,
                "name": one.name,
                "by": "reported" if one.guest == line.guest else "reporter" if one.guest == guest else "other",
                "text": one.text,
                "phrase": one.phrase,
                "at": int(one.made),
            }
            for one in around
        ]
        await self.store.write_report(
            Report(id, line.room, line.number, guest, line.guest, line.name, reason, lines, time.time())
        )
        log.warning("a line was reported", table=id, reason=reason)


def too_fast(wait: float) -> ApiError:
    return ApiError(429, "talk.error.too_fast", {"count": math.ceil(wait)})
