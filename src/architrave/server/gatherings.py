"""Tables whose seats are being taken, in memory: every change goes to the store first, then everybody hears of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Protocol
from weakref import WeakValueDictionary

import structlog

from architrave.bots import LEVELS
from architrave.games.catalogue import game as game_called
from architrave.server.chores import Chores
from architrave.server.live_tables import LiveTable, LiveTables
from architrave.server.presence import Presence
from architrave.store.errors import Overtaken, StoreError
from architrave.store.store import Store
from architrave.tables import gathering as deciding
from architrave.tables.code import fresh_code, read_code, shown_code
from architrave.tables.denied import Denied
from architrave.tables.rows import Gathering

MOST = 10  # open gatherings of one host
MOST_SEATS = 20  # open gatherings where one guest sits: nobody takes all the seats of the lobby
ATTEMPTS = 5  # at a change that somebody else overtakes
LATER = 2.0  # seconds until the next attempt when the store is in trouble
USUAL_LEVEL = "club"  # of a bot that takes a seat when nobody has said which

Decide = Callable[[Gathering], Gathering]
Check = Callable[[Gathering], None]

log = structlog.get_logger()


class Visitor(Protocol):
    """A page that shows a gathering."""

    def changed(self) -> None: ...

    def begun(self, live: LiveTable) -> None: ...


class NotReady(Exception):
    """Another process has changed the gathering since the countdown began."""


class WaitingTable:
    """A gathering with all that happens around it in this process."""

    def __init__(self, row: Gathering) -> None:
        self.row = row
        self.lock = asyncio.Lock()
        self.visitors: set[Visitor] = set()
        self.timer: asyncio.TimerHandle | None = None  # rings when play begins by itself, or to try something again

    def tell(self) -> None:
        for visitor in self.visitors:
            visitor.changed()


class Gatherings:
    def __init__(self, store: Store, tables: LiveTables, presence: Presence, fresh_id: Callable[[], str]) -> None:
        self.store = store
        self.tables = tables
        self.news = tables.news
        self.presence = presence
        self.fresh_id = fresh_id
        self.by_id: WeakValueDictionary[str, WaitingTable] = WeakValueDictionary()
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by gathering, while loading
        self.busy: dict[str, WaitingTable] = {}  # somebody looks at these, or they are about to begin
        self.chores = Chores(report)
        presence.notice = self._somebody_came_or_went

    # ---- finding and opening ----

    async def get(self, id: str) -> WaitingTable:
        """The gathering of that id; raises Denied if there is none."""
        waiting = self.by_id.get(id)
        if waiting is None:
            # One reader at a time: while two read, the first could change the row, and the second show the old one.
            async with self.loading.setdefault(id, asyncio.Lock()):
                waiting = self.by_id.get(id)
                if waiting is None:
                    waiting = self.by_id[id] = WaitingTable(await self._load(id))
        return waiting

    async def _load(self, id: str) -> Gathering:
        row = await self.store.gathering(id)
        if row is None:
            raise Denied("table.error.unknown", 404)
        return row

    async def shown(self, id: str) -> LiveTable | WaitingTable:
        """What is at the address of a table: the game, or the gathering that becomes it; raises Denied for neither."""
        waiting = self.by_id.get(id)
        if waiting is None or waiting.row.state == "started":
            try:
                return await self.tables.get(id)
            except Denied as fault:
                if fault.status != 404:
                    raise
        waiting = await self.get(id)
        return await self.tables.get(id) if waiting.row.state == "started" else waiting

    async def by_code(self, text: str) -> WaitingTable:
        """The gathering that a code leads to; raises Denied for a code that leads nowhere or no longer to a seat."""
        code = read_code(text)
        row = None if code is None else await self.store.gathering_by_code(code)
        if row is None:
            shown = text.strip()[:20] if code is None else shown_code(code)
            raise Denied("together.error.code", 404, code=shown)
        if row.state == "closed":
            raise Denied("together.error.closed", 410)
        return await self.get(row.id)

    async def open(self, row: Gathering, digest: str | None) -> str:
        """Open a gathering under a code that is free; its id."""
        blocked = tuple(await self.store.blocked(row.host))
        for _ in range(ATTEMPTS):
            now = time.time()
            new = replace(row, code=fresh_code(), blocked=blocked, created=now, updated=now)
            try:
                id = await self.store.open_gathering(new, MOST, digest)
            except Overtaken:
                continue
            log.info("gathering opened", table=id, game=row.game, lobby=row.lobby)
            self._tell_others(new)
            return id
        raise Denied("together.error.busy", 503)

    # ---- changing ----

    async def change(self, id: str, decide: Decide) -> WaitingTable:
        """Decide, have it written, and only then tell everybody."""
        waiting = await self.get(id)
        async with waiting.lock:
            await self._write(waiting, decide)
        self.look_again(id)
        return waiting

    async def _write(self, waiting: WaitingTable, decide: Decide) -> None:
        for _ in range(ATTEMPTS):
            changed = decide(waiting.row)
            if changed is waiting.row:
                return
            changed = replace(changed, updated=time.time())
            try:
                await self.store.change_gathering(changed, MOST_SEATS)
            except Overtaken:
                await self._reload(waiting)
                continue
            before, waiting.row = waiting.row, changed
            waiting.tell()
            self._tell_others(before, changed)
            return
        raise Denied("together.error.busy", 503)

    async def _reload(self, waiting: WaitingTable) -> None:
        """Read what the store has. If that has begun, everybody who waits here goes on to the table."""
        waiting.row = await self._load(waiting.row.id)
        if waiting.row.state == "started":
            await self._hand_over(waiting)

    # ---- beginning ----

    async def start(self, id: str, check: Check, level: str | None = None) -> None:
        """Begin now. `check` raises Denied if that may not be."""
        waiting = await self.get(id)
        async with waiting.lock:
            try:
                await self._begin(waiting, check, level)
            finally:
                if waiting.visitors:  # it has not begun, or they have not been told
                    self.look_again(id)

    async def _begin(self, waiting: WaitingTable, check: Check, level: str | None = None) -> None:
        for _ in range(ATTEMPTS):
            row = waiting.row
            check(row)
            game = game_called(row.game)
            request, seed = deciding.begin(row, game, level or usual_level(), self.fresh_id())
            try:
                await self.tables.open(request, seed, row.id)
            except Overtaken:
                await self._reload(waiting)
                continue
            await self._reload(waiting)
            return
        raise Denied("together.error.busy", 503)

    async def _hand_over(self, waiting: WaitingTable) -> None:
        """Those who watched the gathering watch the table now."""
        self._cancel(waiting)
        live = await self.tables.get(waiting.row.id)
        self.tables.bot_turns.wake(live)
        visitors, waiting.visitors = waiting.visitors, set()
        for visitor in visitors:
            visitor.begun(live)
        self.busy.pop(waiting.row.id, None)
        self._tell_others(waiting.row)
        if waiting.row.quick is not None:
            self.news.tell(deciding.guests(waiting.row), "match")

    # ---- those who look at no table ----

    def _tell_others(self, *rows: Gathering) -> None:
        """A gathering was opened, changed or begun: its people, and if it is in the lobby, everybody."""
        self.news.tell({guest for row in rows for guest in deciding.guests(row)}, "tables")
        if any(row.lobby for row in rows):
            self.news.tell_everybody("lobby")

    def _somebody_came_or_went(self, id: str) -> None:
        live, waiting = self.tables.by_id.get(id), self.by_id.get(id)
        if live is not None:
            self.news.tell(live.table.people, "tables")
        elif waiting is not None:
            self.news.tell(deciding.guests(waiting.row), "tables")
            self.look_again(id)

    # ---- beginning by itself ----

    def look_again(self, id: str) -> None:
        """Somebody came or went, or something changed: perhaps play can begin, or must wait."""
        waiting = self.by_id.get(id)
        if waiting is not None and (waiting.row.state == "open" or waiting.visitors):
            self.do(self._look_again(waiting))

    async def _look_again(self, waiting: WaitingTable) -> None:
        async with waiting.lock:
            try:
                await self._advance(waiting)
            except NotReady:
                self.look_again(waiting.row.id)
            except StoreError as fault:  # those who wait are not left behind: nothing else might ever happen here
                log.warning("a gathering could not be changed", table=waiting.row.id, fault=type(fault).__name__)
                self._ring_in(waiting, LATER)

    async def _advance(self, waiting: WaitingTable) -> None:
        """Whatever this moment asks for: wait, count down, begin, or take everybody to the table that has begun."""
        self._cancel(waiting)
        row = waiting.row
        if row.state == "started":
            if waiting.visitors:
                await self._hand_over(waiting)
        elif not self._is_ready(row):
            if row.state == "open":
                await self._write(waiting, deciding.interrupt)
        elif row.starts is None:
            await self._write(waiting, lambda row: deciding.count_down(row, time.time()))
            self._await_start(waiting)
        elif row.starts > time.time():  # timers may ring a little early by the wall clock
            self._await_start(waiting)
        else:
            await self._begin_by_itself(waiting)

    async def _begin_by_itself(self, waiting: WaitingTable) -> None:
        try:
            await self._begin(waiting, self._check_ready)
        except (Denied, StoreError) as fault:
            log.warning("a table could not begin", table=waiting.row.id, fault=str(fault))
            await self._reload(waiting)
            if waiting.row.state == "open":
                await self._write(waiting, lambda row: deciding.stop(row, row.host))

    def _is_ready(self, row: Gathering) -> bool:
        """Everybody has a seat, nobody wants to wait and, unless it is played over days, everybody is here."""
        if not deciding.is_full(row) or row.wait:
            return False
        over_days = row.time is not None and row.time["kind"] == "days"
        seated = {seat.guest for seat in row.seats if seat.guest is not None}
        return over_days or all(self.presence.is_here(row.id, guest) for guest in seated)

    def _check_ready(self, row: Gathering) -> None:
        if row.starts is None or row.starts > time.time() or not self._is_ready(row):
            raise NotReady

    def _await_start(self, waiting: WaitingTable) -> None:
        starts = waiting.row.starts
        if starts is not None:
            self._ring_in(waiting, max(0.0, starts - time.time()))

    def _ring_in(self, waiting: WaitingTable, seconds: float) -> None:
        self._cancel(waiting)
        self.busy[waiting.row.id] = waiting
        waiting.timer = asyncio.get_running_loop().call_later(seconds, self._ring, waiting)

    def _cancel(self, waiting: WaitingTable) -> None:
        if waiting.timer is not None:
            waiting.timer.cancel()
            waiting.timer = None
        if not waiting.visitors:
            self.busy.pop(waiting.row.id, None)

    def _ring(self, waiting: WaitingTable) -> None:
        waiting.timer = None
        self.do(self._look_again(waiting))

    async def resume(self) -> None:
        """After a restart nobody is here yet: countdowns begin again when everybody is back."""
        for row in await self.store.counting_down():
            await self.change(row.id, deciding.interrupt)

    def do(self, chore: Coroutine[None, None, None]) -> None:
        """Have something done that nobody waits for."""
        self.chores.begin(chore)

    # ---- visitors ----

    def join(self, waiting: WaitingTable, visitor: Visitor) -> None:
        waiting.visitors.add(visitor)
        self.busy[waiting.row.id] = waiting

    def leave(self, waiting: WaitingTable, visitor: Visitor) -> None:
        waiting.visitors.discard(visitor)
        if not waiting.visitors and waiting.timer is None:
            self.busy.pop(waiting.row.id, None)

    async def close(self) -> None:
        for waiting in self.busy.values():
            if waiting.timer is not None:
                waiting.timer.cancel()
        await self.chores.stop()


def report(fault: BaseException) -> None:
    """Log a change that nobody waited for and that failed; a full disk or a refusal needs no stack trace."""
    if isinstance(fault, StoreError | Denied):
        log.warning("a gathering could not be changed", fault=type(fault).__name__)
    else:
        log.error("a gathering could not be changed", exc_info=fault)


def usual_level() -> str:
    return USUAL_LEVEL if USUAL_LEVEL in LEVELS else next(reversed(LEVELS))
