"""The tables in memory: those being watched, and those a bot plays at. Every change goes to the store first."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol
from weakref import WeakValueDictionary

import structlog

from architrave.games.catalogue import game as game_called
from architrave.kernel.entry import Pause
from architrave.kernel.refusal import Invalid
from architrave.server.bot_plan import Plan
from architrave.server.bot_turns import BotTurns
from architrave.server.cpu_shares import in_thread
from architrave.server.late_table import LateTable
from architrave.server.limits import Limit, Rate
from architrave.server.news import News
from architrave.server.pool import Pool
from architrave.store.errors import Damaged, Overtaken, Repeated, StoreError
from architrave.store.store import Store
from architrave.tables import playing
from architrave.tables.change import Change
from architrave.tables.clock import CUT_OFF
from architrave.tables.decisions import check_settings, check_step
from architrave.tables.denied import Denied
from architrave.tables.offers import rematch_agreed
from architrave.tables.opening import DrawSeed, TableRequest, open_table, rematch, restore_table
from architrave.tables.rows import Settings
from architrave.tables.table import Table

QUESTIONS = Rate(burst=20, second=0.1)  # of one person to the others at a table
SHORT = 100  # entries of a log that is read at once, in a millisecond; one of thousands takes tenths of a second
IDLE = 500  # tables kept in memory although nobody is watching

UNREADABLE = (LookupError, TypeError, ValueError, AttributeError)  # raised by damaged rows

Decide = Callable[[Table], Change | None]  # None: already done

log = structlog.get_logger()


class Watcher(Protocol):
    """Is notified when a table changes."""

    guest: str | None

    def changed(self) -> None: ...


@dataclass(slots=True)
class Absence:
    """Somebody of the table has no connection: since when, and how much of that has been given back to their clock."""

    since: int
    given: int = 0


class LiveTable:
    """A table and everything about it in this process."""

    def __init__(self, table: Table, loaded: int) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.changed = asyncio.Event()  # set when something changes, to wake up waiting tasks
        self.moved = 0.0  # when the table last changed, by the monotonic clock
        self.step = False  # one bot move is requested at a paused table
        self.queued = False  # a bot has to move and is waiting for a worker
        self.playing: asyncio.Task[None] | None = None  # the bots' turns
        self.plan = Plan()  # what a bot will do in the rest of its turn
        self.late: LateTable | None = None  # as people see it who watch it some minutes later
        self.absences = {guest: Absence(loaded) for guest in table.people}  # until they have a connection

    @property
    def busy(self) -> bool:
        return bool(self.watchers) or self.lock.locked() or (self.playing is not None and not self.playing.done())

    def away(self, seat: int, now: int) -> int:
        """How long the person of a seat has had no connection, in milliseconds."""
        absence = self.absences.get(self.table.seats[seat].guest or "") if seat < len(self.table.seats) else None
        return 0 if absence is None else now - absence.since

    def cut_off(self, now: int) -> dict[int, int]:
        """The seats whose person has no connection, and what their clocks may get back for it, in milliseconds."""
        return {
            seat: self._to_give(self.absences[player.guest], now)
            for seat, player in enumerate(self.table.players)
            if player.kind == "person" and player.guest in self.absences
        }

    def present(self, guest: str, now: int) -> int:
        """Somebody has a connection again; what their clock gets back for the time without, in milliseconds."""
        absence = self.absences.pop(guest, None)
        return 0 if absence is None else self._to_give(absence, now)

    def _to_give(self, absence: Absence, now: int) -> int:
        return min(now - absence.since, CUT_OFF) - absence.given

    def note_given(self, change: Change) -> None:
        """Remember what a change gives back to a clock whose person is still away."""
        for entry in () if change.transaction is None else change.transaction.entries:
            if isinstance(entry, Pause) and entry.seat is not None:
                absence = self.absences.get(self.table.seats[entry.seat].guest or "")
                if absence is not None:
                    absence.given += entry.ms

    def tell(self, by: Watcher | None, quiet: int | None = None) -> None:
        """Notify all watchers except the one that made the change, which gets an answer. `quiet`: of this seat only."""
        self.changed.set()
        if self.late is not None:
            self.late.live_changed()
        for watcher in self.watchers:
            if watcher is not by and (quiet is None or watcher.guest == self.table.seats[quiet].guest):
                watcher.changed()


class LiveTables:
    def __init__(
        self, store: Store, pool: Pool, clock: Callable[[], float] = time.time, news: News | None = None
    ) -> None:
        self.store = store
        self.news = news or News()
        self.clock = clock
        self.due_changed = asyncio.Event()  # a clock runs out at another time than before
        self.by_id: OrderedDict[str, LiveTable] = OrderedDict()
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by table, while loading
        self.bot_turns = BotTurns(self, pool)
        self.questions = Limit(QUESTIONS)  # by table and guest

    def now(self) -> int:
        """The server's clock, in milliseconds since 1970: the only one that counts."""
        return round(self.clock() * 1000)

    # ---- finding and opening tables ----

    async def get(self, id: str) -> LiveTable:
        """The table with this id; raises Denied if there is none."""
        live = self.by_id.get(id)
        if live is None:
            async with self.loading.setdefault(id, asyncio.Lock()):
                live = self.by_id.get(id)  # another request may have loaded it meanwhile
                if live is None:
                    live = self._keep(await self._load(id))
        self.by_id.move_to_end(id)
        return live

    async def _load(self, id: str) -> Table:
        saved = await self.store.load(id)
        if saved is None:
            raise Denied("table.error.unknown", 404)
        try:
            game = game_called(saved.row.game)
            if len(saved.entries) <= SHORT:
                table = restore_table(game, saved)
            else:
                table = await in_thread(lambda: restore_table(game, saved))
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

    def _keep(self, table: Table) -> LiveTable:
        """Keep a table in memory. Make room first: nobody is watching it yet, so it would be evicted itself."""
        surplus = len(self.by_id) + 1 - IDLE
        if surplus > 0:
            for id in [id for id, live in self.by_id.items() if not live.busy][:surplus]:
                del self.by_id[id]
        live = self.by_id[table.id] = LiveTable(table, self.now())
        return live

    def let_go(self, id: str) -> bool:
        """Forget a table that is about to be removed; False if somebody is watching it."""
        live = self.by_id.get(id)
        if live is not None and live.busy:
            return False
        self.by_id.pop(id, None)
        return True

    async def open(self, request: TableRequest, draw_seed: DrawSeed, id: str | None = None) -> str:
        """Open a table and return its id; for a rematch or daily attempt that is already open, the id of that one."""
        id = id or secrets.token_urlsafe(9)
        now = self.clock()
        started = datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        table, row = open_table(request, draw_seed, id, started, now)
        kept = await self.store.create(row)
        if row.due is not None:
            self.due_changed.set()
        if request.day is not None or request.gathering is not None:
            return kept  # the store has numbered the attempt or found the game begun: the table is loaded from there
        if kept == id:
            live = self._keep(table)
            live.moved = time.monotonic()
            self.bot_turns.wake(live)
            self.news.tell(table.people, "tables")
            log.info("table opened", table=id, game=request.game.name, mode=table.mode)
        return kept

    async def rematch(self, id: str, guest: str | None, draw_seed: Callable[[], DrawSeed]) -> str:
        """The id of the rematch; `draw_seed` is called only if the table is not open yet."""
        live = await self.get(id)
        if guest not in live.table.people:
            raise Denied("table.error.not_your_table", 403)
        async with live.lock:
            if live.table.next is None:
                if live.table.mode == "together":
                    raise Denied("together.error.ask_rematch")
                request = rematch(live.table, guest, secrets.token_urlsafe(9))
                live.table.next = await self.open(request, draw_seed())
                live.tell(None)
            return live.table.next

    async def _open_agreed(self, live: LiveTable) -> None:
        """Open the rematch that everybody has agreed to. A server that stops before does it when somebody comes."""
        async with live.lock:
            agreed = rematch_agreed(live.table)
            if agreed is None or live.table.next is not None:
                return
            request = rematch(live.table, live.table.guest, secrets.token_urlsafe(9))
            draw_seed = DrawSeed(bytes.fromhex(agreed.seed), nonces=agreed.nonces)
            live.table.next = await self.open(request, draw_seed)
            live.tell(None)

    async def resume(self) -> None:
        """Resume the bots' turns that were in progress when the server stopped."""
        for seating in await self.store.awaiting_bots():
            if all(seat["kind"] == "bot" for seat in seating.seats):
                continue  # these wait for a watcher
            try:
                self.bot_turns.wake(await self.get(seating.id))
            except (Invalid, StoreError) as fault:  # an unreadable game does not stop the others
                log.warning("a game cannot be resumed", table=seating.id, fault=str(fault))

    # ---- changing tables ----

    async def carry_out(self, live: LiveTable, decide: Decide, by: Watcher | None = None) -> None:
        """Decide, write the change to the store, and only then change the table and notify everyone."""
        await live.lock.acquire()  # `async with` is two calls more, for each move
        try:
            for _ in range(3):
                change = decide(live.table)
                if change is None:
                    return
                try:
                    await self.store.append(change.append, self.clock())
                except (Overtaken, Repeated):
                    # Another process wrote to this log. The decision may differ now.
                    await self._reload(live)
                    continue
                self._commit(live, change, by)
                break
            else:
                raise Denied("table.error.stale")
        finally:
            live.lock.release()
        if rematch_agreed(live.table) is not None:
            await self._open_agreed(live)

    def _commit(self, live: LiveTable, change: Change, by: Watcher | None) -> None:
        live.table.commit(change)
        live.table.note_made(self.now())
        if live.absences:
            live.note_given(change)
        self._moved(live, by, change.quiet)
        if change.append.timed:
            self.due_changed.set()

    async def _reload(self, live: LiveTable) -> None:
        live.table = await self._load(live.table.id)

    def _moved(self, live: LiveTable, by: Watcher | None, quiet: int | None = None) -> None:
        if quiet is None:
            live.moved = time.monotonic()
        live.tell(by, quiet)
        if self.news.listeners:  # of a secret choice nobody hears but those who made it
            people = live.table.people if quiet is None else [live.table.seats[quiet].guest or ""]
            self.news.tell(people, "tables")
        self.bot_turns.wake(live)
        if live.table.line.over:
            log.info("game over", table=live.table.id, entries=len(live.table.line.entries))

    async def catch_up(self, live: LiveTable) -> None:
        """Reload the table if another process has written to its log."""
        head = await self.store.head(live.table.id)
        table = live.table
        if head is None or head == table.head:
            return
        async with live.lock:
            head = await self.store.head(live.table.id)
            if head is not None and head != live.table.head:
                await self._reload(live)
                self._moved(live, None)

    async def change_settings(
        self, live: LiveTable, guest: str | None, wanted: Settings, by: Watcher | None = None
    ) -> None:
        """Change the settings of a table."""
        async with live.lock:
            settings = check_settings(live.table, guest, wanted)
            await self.store.write_settings(live.table.id, settings)
            live.table.apply_settings(settings)
            live.tell(by)
            self.bot_turns.wake(live)

    def step(self, live: LiveTable, guest: str | None) -> None:
        """Let one bot move at a paused table."""
        check_step(live.table, guest)
        live.step = True
        self.bot_turns.wake(live)

    def watch(self, live: LiveTable, watcher: Watcher) -> int:
        """From now on this watcher hears of the table, and its person has a connection, also if they come from the
        waiting room; what their clock gets back for the time without, in milliseconds."""
        live.watchers.add(watcher)
        self.bot_turns.wake(live)
        return 0 if watcher.guest is None else live.present(watcher.guest, self.now())

    async def join(self, live: LiveTable, watcher: Watcher) -> None:
        now, guest = self.now(), watcher.guest
        given = self.watch(live, watcher)
        if rematch_agreed(live.table) is not None:
            await self._open_agreed(live)
        if guest is not None and given:
            try:
                await self.carry_out(live, lambda table: playing.reconnected(table, now, guest, given))
            except (Denied, StoreError) as fault:  # who comes back is let in all the same
                log.warning("no time could be given back", table=live.table.id, fault=type(fault).__name__)

    def late(self, live: LiveTable) -> LateTable:
        """The table as people see it who watch it some minutes later."""
        if live.late is None:
            live.late = LateTable(live, self.now)
        return live.late

    def leave(self, live: LiveTable, watcher: Watcher) -> None:
        live.watchers.discard(watcher)
        if not live.watchers:
            live.table.forget()
        guest = watcher.guest
        if guest in live.table.people and all(other.guest != guest for other in live.watchers):
            assert guest is not None
            live.absences[guest] = Absence(self.now())

    async def close(self) -> None:
        self.bot_turns.closing = True
        playing = [live.playing for live in self.by_id.values() if live.playing is not None]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
