"""One client at one table: its messages are answered one by one, and updates are sent as fast as it reads."""

from __future__ import annotations

import asyncio
import math
import time
from typing import Any

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from architrave.kernel.refusal import Refused
from architrave.server.address import address_of
from architrave.server.commitments import Commitments
from architrave.server.cpu_shares import CpuAccount
from architrave.server.errand import Errand
from architrave.server.errors import ApiError, as_api_error, decode
from architrave.server.gatherings import Gatherings, WaitingTable
from architrave.server.hints import Hints
from architrave.server.incoming import text_of
from architrave.server.late_table import LateTable
from architrave.server.limits import Bucket, Limit, Rate
from architrave.server.live_tables import LiveTable
from architrave.server.messages import (
    Act,
    AskHint,
    AskOthers,
    Beat,
    ClientMessage,
    ErrorMessage,
    Hands,
    Here,
    Holding,
    Pause,
    Pong,
    Present,
    RefusedMove,
    Say,
    ServerMessage,
    Speed,
    Step,
    Sub,
    Waiting,
)
from architrave.server.outbox import CHANGED, Item, News, PresenceNews, Restart
from architrave.server.outgoing import Outgoing
from architrave.server.render_gathering import gathering_info
from architrave.server.screen import Screen
from architrave.server.table_commands import Sender, TableCommand, Versioned, decision
from architrave.server.talk_side import TalkNews, TalkSide
from architrave.server.talks import Talks
from architrave.server.wire import wire_of
from architrave.tables.clock import LAG
from architrave.tables.denied import Denied
from architrave.tables.rows import Gathering, Settings
from architrave.tables.seats import seats_of
from architrave.tables.table import Table
from architrave.tables.viewpoint import watches_later

MESSAGES = Rate(burst=60, second=20)  # per client
AT_TABLE = Rate(burst=300, second=60)  # per table, over all clients
LONGEST = 4096  # characters; the client's messages have a few hundred
OUTBOX = 64  # answers that may queue for a client that does not read

decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
anything: msgspec.json.Decoder[Any] = msgspec.json.Decoder()
log = structlog.get_logger()


class Socket:
    """`shown`: the table, or the gathering that becomes one while the client looks at it. `display`: a big screen that
    everybody in the room sees. It belongs to nobody, so it gets the public view and plays no seat."""

    def __init__(
        self,
        websocket: WebSocket,
        gatherings: Gatherings,
        shown: LiveTable | WaitingTable,
        guest: str | None,
        at_table: Limit,
        account: CpuAccount,
        commitments: Commitments,
        talks: Talks,
        display: bool = False,
    ) -> None:
        self.websocket = websocket
        self.gatherings = gatherings
        self.tables = gatherings.tables
        self.presence = gatherings.presence
        self.shown = shown
        self.id = shown.row.id if isinstance(shown, WaitingTable) else shown.table.id
        self.opener = guest  # whose browser it is, also of a big screen
        self.guest = None if display else guest
        self.display = display
        self.screen = Screen(self.presence, self.guest, display)
        now = time.monotonic()
        self.messages = Bucket(MESSAGES, MESSAGES.burst, now)
        self.at_table = at_table
        self.commitments = commitments  # to the seeds of rematches
        self.account = account  # of the client's address; its work is charged to it
        self.out = Outgoing(websocket, account, self._message, self._beat)
        self.wire = wire_of(websocket)
        self.errand: Errand | None = None  # a command that waits for the disk
        self.errand_over: asyncio.Future[None] | None = None  # somebody waits for its end
        self.owed = 0.0  # seconds until the client may be read on, if that is known
        self.hints = Hints(self.tables.bot_turns, account, self._put)
        self.subscribed = False
        self.beat_number = 0
        self.beaten: float | None = None  # when a beat was sent that has not been answered, by the monotonic clock
        self.lag = 0  # milliseconds that a message takes there and back
        self.late: LateTable | None = None  # what somebody sees who watches the table some minutes later
        self.talk = TalkSide(talks, self.id, self.guest, self._shown, self._put, display, address_of(websocket))

    async def run(self) -> None:
        """Serve the client until it disconnects."""
        await self._join()  # before anything else, so that the start of the game is not missed
        await self._look_late()
        if self.wire is not None:
            self.wire.charge(self.account)
            self.wire.listener = self.take
        try:
            await self._receive()
        finally:
            if self.wire is not None:
                self.wire.listener = None
            if self.errand is not None:
                self.errand.drop()
            self._leave()
            self.presence.leave(self.id, self.guest, self)
            self.talk.leave()
            self.out.close()
            self.hints.cancel()
            del self.hints, self.talk, self.wire  # they hold this socket: without the circle it is freed at once

    @property
    def live(self) -> LiveTable:
        """The table that this client can act at; raises Denied before it has begun, and for somebody who sees it only
        as it was: what is refused, and why, would say something about now."""
        if isinstance(self.shown, WaitingTable):
            raise Denied("together.error.not_begun")
        if self.late is not None:
            raise Denied("table.error.spectator", 403)
        return self.shown

    def _shown(self) -> Table | Gathering:
        return self.shown.row if isinstance(self.shown, WaitingTable) else self.shown.table

    async def _join(self) -> None:
        if isinstance(self.shown, WaitingTable) and self.shown.row.state == "started":
            self.shown = await self.tables.get(self.id)  # it began while this client was being let in
        if isinstance(self.shown, WaitingTable):
            self.gatherings.join(self.shown, self)
        else:
            await self.tables.join(self.shown, self)

    def _leave(self) -> None:
        if isinstance(self.shown, WaitingTable):
            self.gatherings.leave(self.shown, self)
        else:
            self.tables.leave(self.shown, self)
            if self.late is not None:
                self.late.leave(self)

    async def _look_late(self) -> None:
        """Somebody without a seat may see the table only as it was some minutes ago."""
        if not isinstance(self.shown, WaitingTable) and watches_later(self.shown.table, self.opener):
            self.late = self.tables.late(self.shown)
            await self.late.join(self)

    def begun(self, live: LiveTable) -> None:
        """The gathering has become a table."""
        self.shown = live
        self.tables.watch(live, self)
        if live.table.watching.hands == "after" or seats_of(live.table.seats, self.opener):
            self.changed()
            self.presence_changed()
        else:
            self._put(Restart())  # as somebody who watches

    # ---- out ----

    def changed(self) -> None:
        """The table has changed. Those who watch it later hear of that later."""
        if self.talk.listening:
            self.talk.look_again()
        if self.late is None:
            self.late_changed()

    def late_changed(self) -> None:
        """What this client sees of the table has changed."""
        if self.subscribed and CHANGED not in self.out.waiting:
            self.out.put(CHANGED)

    def presence_changed(self) -> None:
        if isinstance(self.shown, WaitingTable):
            self.changed()
            return
        waits = any(isinstance(item, PresenceNews) for item in self.out.waiting)
        # At a table that is played from one device only big screens are worth a message.
        wanted = self.shown.table.mode == "together" or self.presence.displays(self.id) != self.screen.displays
        if self.subscribed and self.late is None and wanted and not waits:
            self._put(PresenceNews())

    def _put(self, item: Item) -> None:
        self.out.put(item)

    def _beat(self) -> Beat:
        self.beat_number += 1
        self.beaten = time.monotonic()
        return Beat(n=self.beat_number)

    def _message(self, item: News | PresenceNews | TalkNews | ServerMessage) -> ServerMessage:
        if isinstance(item, PresenceNews):
            return self.screen.at_table(self.live.table)
        if not isinstance(item, News):
            return self.talk.message(item) if isinstance(item, TalkNews) else item
        shown = self.shown
        if isinstance(shown, WaitingTable):
            info = gathering_info(shown.row, self.guest, self.presence, self.display)
            return Waiting(gathering=info, ack=item.ack)
        if self.late is not None:
            return self.screen.late_state(self.late, self.tables.now())
        return self.screen.state(shown, 0 if shown.table.clock is None else self.tables.now(), item.ack)

    # ---- in ----

    async def _receive(self) -> None:
        while True:
            try:
                message = await self.websocket.receive()
            except (WebSocketDisconnect, RuntimeError):
                await self._after_errand()  # what is being written is also told to the others
                return
            await self._after_errand()
            if message["type"] == "websocket.disconnect":
                return
            if len(self.out.waiting) >= OUTBOX:
                await self.websocket.close(1013, "server.error.not_reading")
                return
            wait, self.owed = self.owed or self._to_wait(), 0.0
            if wait > 0:
                await self._slow_down(wait)
            if not self.account.try_turn():
                await self.account.next_turn()
            await self._answer(message.get("text"))

    def take(self, text: str) -> bool:
        """Begin with a command at once if nothing is before it; False: it has to wait in line with all the others."""
        if self.errand is not None or len(self.out.waiting) >= OUTBOX or len(text) > LONGEST:
            return False
        try:
            message = decoder.decode(text)
        except (msgspec.DecodeError, ValueError, RecursionError):  # it is refused when its turn comes
            return False
        if not isinstance(message, Versioned) or not self.account.try_turn():
            return False
        self.owed = self._to_wait()
        if self.owed > 0:
            return False
        self.errand = errand = Errand(self.account, self._obey(message), self._end_errand)
        errand.begin()
        return True

    def _end_errand(self) -> None:
        self.errand = None
        if self.errand_over is not None and not self.errand_over.done():
            self.errand_over.set_result(None)

    async def _after_errand(self) -> None:
        """One message is answered after the other."""
        if self.errand is not None:
            self.errand_over = asyncio.get_running_loop().create_future()
            await self.errand_over
            self.errand_over = None

    def _to_wait(self) -> float:
        """Seconds until the client may be read on."""
        table = self.id if self.late is None else f"{self.id} later"  # how busy it is now is no news for these
        return max(self.messages.wait(time.monotonic()), self.at_table.wait(table))

    async def _slow_down(self, wait: float) -> None:
        """Tell a flooding client so once, then read it no faster than the rate allows."""
        self._put(ErrorMessage(id=None, key="server.error.too_fast", params={"count": math.ceil(wait)}))
        await asyncio.sleep(wait)

    async def _answer(self, sent: str | None) -> None:
        id: str | None = None
        try:
            text = text_of(sent, LONGEST)
            try:
                message = decode(decoder, text)
            except Exception:
                id = message_id(text)
                raise
        except Exception as fault:  # noqa: BLE001 - it is logged there
            self._refuse(id, fault)
        else:
            await self._respond(message)

    async def _obey(self, message: Versioned) -> None:
        """Carry out a command; its answer is the new state, or why there is none."""
        try:
            await self._command(message)
        except Exception as fault:  # noqa: BLE001 - it is logged there
            self._refuse(message.id, fault)

    async def _respond(self, message: ClientMessage) -> None:
        try:
            await self._follow(message)
        except Exception as fault:  # noqa: BLE001 - it is logged there
            self._refuse(getattr(message, "id", None), fault)

    def _refuse(self, id: str | None, fault: Exception) -> None:
        """Say why a message is not followed."""
        if isinstance(fault, Refused):
            refusal = fault.refusal
            params = dict(refusal.params)
            self._put(RefusedMove(id=id, paragraph=refusal.paragraph, key=refusal.key, params=params))
            return
        known = as_api_error(fault)
        if known is None:
            log.error("a message failed", table=self.id, exc_info=fault)
            known = ApiError(500, "server.error.failed")
        self._put(ErrorMessage(id=id, key=known.key, params=known.params))

    async def _follow(self, message: ClientMessage) -> None:
        match message:
            case Act():
                await self._command(message)
            case Sub():
                await self._subscribe(message)
            case Say():
                await self.talk.say(message)
            case Pong():
                self._measure_lag(message)
            case Here():
                self.screen.take(message, self.live.table)
                self._put(News(message.id))
            case Hands():
                self.screen.open(message, self.live.table)
                self._put(News(message.id))
            case Holding():
                await self._settle(message.id, Settings(confirm=message.on))
            case Pause():
                await self._settle(message.id, Settings(paused=message.on))
            case Speed():
                await self._settle(message.id, Settings(pace=message.ms))
            case Step():
                self.tables.step(self.live, self.guest)
            case AskHint():
                self.hints.start(message.id, self.live, self.guest, self.screen.here)
            case Present():
                self.presence.report(self.id, self.guest, self, message.here)
            case AskOthers():
                self._check_questions(message)
                await self._command(message, self._seed(message))
            case _:
                await self._command(message)

    async def _command(self, message: TableCommand, seed: str = "") -> None:
        live, sender = self.live, Sender(self.guest, self.screen.here, self.tables.now(), self.lag, seed)
        await self.tables.carry_out(live, decision(message, sender, live), by=self)
        if self.talk.listening:
            self.talk.look_again()
        self.out.put(News(message.id))

    def _check_questions(self, message: AskOthers) -> None:
        """Nobody has to answer one question after the other. A question that is sent again is not another one."""
        if (self.guest, message.id) in self.live.table.commands:
            return
        wait = self.tables.questions.wait(f"{self.id} {self.guest}")
        if wait > 0:
            raise ApiError(429, "server.error.too_fast", {"count": math.ceil(wait)})

    def _seed(self, message: AskOthers) -> str:
        """The seed of the rematch that a message asks for."""
        if message.kind != "rematch":
            return ""
        if (self.guest, message.id) in self.live.table.commands:
            return ""  # it was asked before, and the commitment has been used
        return self.commitments.draw_seed(message.commitment, message.nonce).secret.hex()

    def _measure_lag(self, message: Pong) -> None:
        """How long the last beat took there and back; a late answer to an earlier one says nothing."""
        if self.beaten is not None and message.n == self.beat_number:
            self.lag = min(LAG, round((time.monotonic() - self.beaten) * 1000))
            self.beaten = None

    async def _subscribe(self, message: Sub) -> None:
        shown = None
        if not isinstance(self.shown, WaitingTable):
            await self.tables.catch_up(self.shown)
            shown = self.shown.table if self.late is None else self.late.table
        if not self.subscribed:  # a page that comes back in the background is not taken for one that is looked at
            self.presence.join(self.id, self.guest, self, self.display, message.here)
        if message.named or self.subscribed:
            self.presence.show_name(self.id, self.guest, self, await self._name() if message.named else "")
        self.subscribed = True
        self.out.beats(message.beats)
        self.screen.begin(message, shown)
        self._put(News(None))
        if not isinstance(self.shown, WaitingTable):
            self.presence_changed()
        if message.talk_after is not None and not (self.display and self.late is not None):
            await self.talk.listen(message.talk_after)

    async def _name(self) -> str:
        return "" if self.guest is None else await self.gatherings.store.guest_name(self.guest)

    async def _settle(self, id: str | None, setting: Settings) -> None:
        await self.tables.change_settings(self.live, self.guest, setting, by=self)
        self._put(News(id))


def message_id(text: str) -> str | None:
    """The id of a message that may be invalid, if it has one, so that the answer can name it."""
    try:
        data = decode(anything, text)
    except (msgspec.DecodeError, ApiError):
        return None
    id = data.get("id") if isinstance(data, dict) else None
    return id if isinstance(id, str) and len(id) <= 64 else None
