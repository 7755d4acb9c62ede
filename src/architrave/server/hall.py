"""The hall: the tables that somebody looks at or a bot plays at. The store hears of every change first."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol
from weakref import WeakValueDictionary

import structlog

from architrave.games.catalogue import game as game_called
from architrave.kernel.refusal import Invalid
from architrave.server.ponder import Ponder
from architrave.server.pool import Pool
from architrave.server.work import in_thread
from architrave.store.errors import Damaged, Overtaken, Repeated, StoreError
from architrave.store.store import Store
from architrave.tables.decisions import setting as decide_setting
from architrave.tables.decisions import step as check_step
from architrave.tables.denied import Denied
from architrave.tables.opening import Chance, Wish, opened, rematch, restored
from architrave.tables.rows import Setting
from architrave.tables.table import Change, Table

IDLE = 500  # tables kept in memory although nobody looks at them

UNREADABLE = (LookupError, TypeError, ValueError, AttributeError)  # what damaged rows lead to

Decide = Callable[[Table], Change | None]  # None: it has been done before

log = structlog.get_logger()


class Onlooker(Protocol):
    """Somebody who wants to know when a table changes."""

    def changed(self) -> None: ...


class Place:
    """A table with all that happens around it in this process."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.onlookers: set[Onlooker] = set()
        self.stirred = asyncio.Event()  # something changed: whoever waits looks again
        self.moved = 0.0  # when the table last changed, by the monotonic clock
        self.step = False  # one bot move is wanted at a paused table
        self.queued = False  # a bot is to move and waits for its turn to think
        self.playing: asyncio.Task[None] | None = None  # the bots' turns

    @property
    def busy(self) -> bool:
        return bool(self.onlookers) or self.lock.locked() or (self.playing is not None and not self.playing.done())

    def tell(self, by: Onlooker | None) -> None:
        """Let everybody know, except whoever did it: he gets an answer."""
        self.stirred.set()
        for onlooker in self.onlookers:
            if onlooker is not by:
                onlooker.changed()


class Hall:
    def __init__(self, store: Store, pool: Pool) -> None:
        self.store = store
        self.places: OrderedDict[str, Place] = OrderedDict()
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by table, while it is read
        self.ponder = Ponder(self, pool)

    # ---- finding and opening tables ----

    async def place(self, id: str) -> Place:
        """The table of that id; raises Denied if there is none."""
        place = self.places.get(id)
        if place is None:
            async with self.loading.setdefault(id, asyncio.Lock()):
                place = self.places.get(id)  # somebody else may have waited for it, too
                if place is None:
                    place = self._keep(await self._load(id))
        self.places.move_to_end(id)
        return place

    async def _load(self, id: str) -> Table:
        saved = await self.store.load(id)
        if saved is None:
            raise Denied("table.error.unknown", 404)
        try:
            game = game_called(saved.seating.game)
            # A log of thousands of entries takes tenths of a second.
            table = await in_thread(lambda: restored(game, saved))
        except UNREADABLE as fault:
            log.exception("a game cannot be read", table=id)
            raise Damaged(str(fault)) from fault
        if not saved.sound:
            await self._replace_checkpoint(table)
        return table

    async def _replace_checkpoint(self, table: Table) -> None:
        log.warning("a checkpoint was damaged; the game was read from its log", table=table.id)
        try:
            await self.store.checkpoint(table.id, table.checkpoint())
        except StoreError as fault:  # a later one will replace it
            log.warning("the checkpoint could not be replaced", table=table.id, fault=type(fault).__name__)

    def _keep(self, table: Table) -> Place:
        """Keep a table in memory. Others make room for it first: nobody looks at it yet, so it would go itself."""
        surplus = len(self.places) + 1 - IDLE
        if surplus > 0:
            for id in [id for id, place in self.places.items() if not place.busy][:surplus]:
                del self.places[id]
        place = self.places[table.id] = Place(table)
        return place

    def let_go(self, id: str) -> bool:
        """Forget a table that is about to be removed; False if somebody looks at it."""
        place = self.places.get(id)
        if place is not None and place.busy:
            return False
        self.places.pop(id, None)
        return True

    async def open(self, wish: Wish, chance: Chance) -> str:
        """Open a table; its id. For a rematch, or a try at a daily game, that is open already, the id of that one."""
        id = secrets.token_urlsafe(9)
        started = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        table, row = opened(wish, chance, id, started, time.time())
        kept = await self.store.create(row)
        if wish.day is not None:
            return kept  # the store has numbered the try, so the table is read from there
        if kept == id:
            place = self._keep(table)
            place.moved = time.monotonic()
            self.ponder.wake(place)
            log.info("table opened", table=id, game=wish.game.name, mode=table.mode)
        return kept

    async def rematch(self, id: str, guest: str | None, chance: Callable[[], Chance]) -> str:
        """The table of the rematch; `chance` is asked only for one that is not open yet."""
        place = await self.place(id)
        async with place.lock:
            if place.table.next is None:
                wish = rematch(place.table, guest, secrets.token_urlsafe(9))
                place.table.next = await self.open(wish, chance())
                place.tell(None)
            elif guest != place.table.guest:
                raise Denied("table.error.not_your_table", 403)
            return place.table.next

    async def resume(self) -> None:
        """Go on with the bots' turns that were under way when the server last stopped."""
        for seating in await self.store.awaiting_bots():
            if all(seat["kind"] == "bot" for seat in seating.seats):
                continue  # these wait for somebody to watch
            try:
                self.ponder.wake(await self.place(seating.id))
            except (Invalid, StoreError) as fault:  # one game that cannot be read stops no other
                log.warning("a game cannot be resumed", table=seating.id, fault=str(fault))

    # ---- changing tables ----

    async def carry_out(self, place: Place, decide: Decide, by: Onlooker | None = None) -> None:
        """Decide, have it written, and only then change the table and tell everybody."""
        async with place.lock:
            for _ in range(3):
                change = decide(place.table)
                if change is None:
                    return
                try:
                    await self.store.append(change.append)
                except (Overtaken, Repeated):
                    # Somebody else wrote to this log. With what he wrote the decision may be another.
                    await self._reload(place)
                    continue
                place.table.commit(change)
                self._moved(place, by)
                return
            raise Denied("table.error.stale")

    async def _reload(self, place: Place) -> None:
        place.table = await self._load(place.table.id)

    def _moved(self, place: Place, by: Onlooker | None) -> None:
        place.moved = time.monotonic()
        place.tell(by)
        self.ponder.wake(place)
        if place.table.line.over:
            log.info("game over", table=place.table.id, entries=len(place.table.line.entries))

    async def catch_up(self, place: Place) -> None:
        """Read the head of the log: another process may have written to it."""
        head = await self.store.head(place.table.id)
        table = place.table
        if head is None or (head.entries, head.changes) == (len(table.line.entries), table.changes):
            return
        async with place.lock:
            head = await self.store.head(place.table.id)
            if head is not None and head.entries + head.changes > place.table.version:
                await self._reload(place)
                self._moved(place, None)

    async def settle(self, place: Place, guest: str | None, wanted: Setting, by: Onlooker | None = None) -> None:
        """Change how a table is played."""
        async with place.lock:
            setting = decide_setting(place.table, guest, wanted)
            await self.store.setting(place.table.id, setting)
            place.table.settle(setting)
            place.tell(by)
            self.ponder.wake(place)

    def step(self, place: Place, guest: str | None) -> None:
        """Let one bot move at a paused table."""
        check_step(place.table, guest)
        place.step = True
        self.ponder.wake(place)

    def join(self, place: Place, onlooker: Onlooker) -> None:
        place.onlookers.add(onlooker)
        self.ponder.wake(place)

    def leave(self, place: Place, onlooker: Onlooker) -> None:
        place.onlookers.discard(onlooker)

    async def close(self) -> None:
        self.ponder.closing = True
        playing = [place.playing for place in self.places.values() if place.playing is not None]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
