"""One client at one table: its messages are answered one by one, and updates are sent as fast as it reads."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from dataclasses import dataclass
from typing import Any

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from architrave.kernel.refusal import Refused
from architrave.server import daily, render
from architrave.server.commitments import Commitments
from architrave.server.cpu_shares import CpuAccount
from architrave.server.errors import ApiError, as_api_error, decode
from architrave.server.gatherings import Gatherings, WaitingTable
from architrave.server.limits import Bucket, Limit, Rate
from architrave.server.live_tables import Decide, LiveTable
from architrave.server.messages import (
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
    ServerMessage,
    Speed,
    Step,
    Sub,
    Waiting,
)
from architrave.server.render_gathering import gathering_info
from architrave.server.scheduler import Unfinished
from architrave.server.table_commands import Sender, TableCommand, decision
from architrave.tables import decisions
from architrave.tables.clock import LAG
from architrave.tables.denied import Denied
from architrave.tables.rows import Settings
from architrave.tables.seats import seats_of
from architrave.tables.viewpoint import viewpoint

MESSAGES = Rate(burst=60, second=20)  # per client
AT_TABLE = Rate(burst=300, second=60)  # per table, over all clients
HINTS = Rate(burst=10, second=0.5)
LONGEST = 4096  # characters; the client's messages have a few hundred
BEAT = 1.5  # seconds; after three missed beats a client considers the connection dead
OUTBOX = 64  # answers that may queue for a client that does not read

decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
anything: msgspec.json.Decoder[Any] = msgspec.json.Decoder()
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class News:
    """An entry of the outbox: send the state as it is then, in answer to this command."""

    ack: str | None


class PresenceNews:
    """In the outbox: who is at the table when its turn comes."""


class Socket:
    """`shown`: the table, or the gathering that becomes one while the client looks at it."""

    def __init__(
        self,
        websocket: WebSocket,
        gatherings: Gatherings,
        shown: LiveTable | WaitingTable,
        guest: str | None,
        at_table: Limit,
        account: CpuAccount,
        commitments: Commitments,
    ) -> None:
        self.websocket = websocket
        self.gatherings = gatherings
        self.tables = gatherings.tables
        self.presence = gatherings.presence
        self.shown = shown
        self.id = shown.row.id if isinstance(shown, WaitingTable) else shown.table.id
        self.guest = guest
        now = time.monotonic()
        self.messages = Bucket(MESSAGES, MESSAGES.burst, now)
        self.hints = Bucket(HINTS, HINTS.burst, now)
        self.at_table = at_table
        self.commitments = commitments  # to the seeds of rematches
        self.account = account  # of the client's address; its work is charged to it
        self.outbox: deque[News | PresenceNews | ServerMessage] = deque()
        self.filled = asyncio.Event()
        self.hinting: asyncio.Task[None] | None = None
        self.subscribed = False
        self.beats = False  # the client wants a beat when nothing else is sent
        self.plain = False  # the client does not know the game
        self.beat_number = 0
        self.beaten: float | None = None  # when a beat was sent that has not been answered, by the monotonic clock
        self.lag = 0  # milliseconds that a message takes there and back
        self.seen = 0  # entries that the client has
        self.here: int | None = None  # the seat of the person at the screen, once they have confirmed
        self.open_hands = False  # a spectator of bots wants to see all hands
        self.side: tuple[int | None, bool] | None = None  # of the last state sent: seat, open hands

    async def run(self) -> None:
        """Serve the client until it disconnects."""
        await self._join()  # before anything else, so that the start of the game is not missed
        self.presence.join(self.id, self.guest, self)
        sending = asyncio.create_task(self.account.metered(self._send()))
        try:
            await self._receive()
        finally:
            self._leave()
            self.presence.leave(self.id, self.guest, self)
            sending.cancel()
            if self.hinting is not None:
                self.hinting.cancel()

    @property
    def live(self) -> LiveTable:
        """The table; raises Denied before it has begun."""
        if isinstance(self.shown, WaitingTable):
            raise Denied("together.error.not_begun")
        return self.shown

    async def _join(self) -> None:
        if isinstance(self.shown, WaitingTable):
            self.gatherings.join(self.shown, self)
        else:
            await self.tables.join(self.shown, self)

    def _leave(self) -> None:
        if isinstance(self.shown, WaitingTable):
            self.gatherings.leave(self.shown, self)
        else:
            self.tables.leave(self.shown, self)

    def begun(self, live: LiveTable) -> None:
        """The gathering has become a table."""
        self.shown = live
        self.tables.watch(live, self)
        self.changed()
        self.presence_changed()

    # ---- out ----

    def changed(self) -> None:
        if self.subscribed and not any(isinstance(item, News) and item.ack is None for item in self.outbox):
            self._put(News(None))

    def presence_changed(self) -> None:
        if isinstance(self.shown, WaitingTable):
            self.changed()
            return
        waits = any(isinstance(item, PresenceNews) for item in self.outbox)
        if self.subscribed and self.shown.table.mode == "together" and not waits:
            self._put(PresenceNews())

    def _put(self, item: News | PresenceNews | ServerMessage) -> None:
        self.outbox.append(item)
        self.filled.set()

    async def _send(self) -> None:
        try:
            while True:
                await self._something_to_send()
                while self.outbox:
                    await self.account.turn()
                    item = self.outbox.popleft()
                    message = self._message(item)
                    await self.websocket.send_text(msgspec.json.encode(message).decode())
        except WebSocketDisconnect:
            return  # receiving notices it too
        except Exception:
            log.exception("a state could not be sent", table=self.id)
            await self.websocket.close(1011, "server.error.failed")

    async def _something_to_send(self) -> None:
        """Wait until something is in the outbox; after a silence, put a beat there."""
        try:
            async with asyncio.timeout(BEAT if self.beats else None):
                await self.filled.wait()
        except TimeoutError:
            self.beat_number += 1
            self.beaten = time.monotonic()
            self._put(Beat(n=self.beat_number))
        self.filled.clear()

    def _message(self, item: News | PresenceNews | ServerMessage) -> ServerMessage:
        match item:
            case News() if isinstance(self.shown, WaitingTable):
                return Waiting(gathering=gathering_info(self.shown.row, self.guest, self.presence), ack=item.ack)
            case News():
                return self._state(item.ack)
            case PresenceNews():
                return render.at_table(self.live.table, self.presence)
        return item

    def _state(self, ack: str | None) -> ServerMessage:
        table = self.live.table
        seen = viewpoint(table, self.guest, self.here, self.open_hands)
        side = (seen.seat, seen.everything)
        if table.game.hides and side != self.side:
            self.seen = 0  # other seats read other lines: replace everything that the client has
        self.side = side
        message = render.state(table, self.guest, seen, self.seen, ack, self.live.queued, self.tables.now(), self.plain)
        self.seen = message.entries
        return message

    # ---- in ----

    async def _receive(self) -> None:
        while True:
            try:
                message = await self.websocket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return
            if message["type"] == "websocket.disconnect":
                return
            if len(self.outbox) >= OUTBOX:
                await self.websocket.close(1013, "server.error.not_reading")
                return
            await self._slow_down()
            await self.account.turn()
            await self._answer(message.get("text"))

    async def _slow_down(self) -> None:
        """Tell a flooding client so once, then read it no faster than the rate allows."""
        wait = max(self.messages.wait(time.monotonic()), self.at_table.wait(self.id))
        if wait > 0:
            self._put(ErrorMessage(id=None, key="server.error.too_fast", params={"count": math.ceil(wait)}))
            await asyncio.sleep(wait)

    async def _answer(self, text: str | None) -> None:
        id: str | None = None
        try:
            if text is None:
                raise ApiError(400, "server.error.binary")
            if len(text) > LONGEST:
                raise ApiError(413, "server.error.too_large", {"limit": LONGEST})
            try:
                message = decode(decoder, text)
            except Exception:
                id = _id(text)
                raise
            id = getattr(message, "id", None)
            await self._follow(message)
        except Refused as fault:
            refusal = fault.refusal
            params = dict(refusal.params)
            self._put(RefusedMove(id=id, paragraph=refusal.paragraph, key=refusal.key, params=params))
        except Exception as fault:
            known = as_api_error(fault)
            if known is None:
                log.exception("a message failed", table=self.id)
                known = ApiError(500, "server.error.failed")
            self._put(ErrorMessage(id=id, key=known.key, params=known.params))

    async def _follow(self, message: ClientMessage) -> None:
        match message:
            case Sub():
                await self._subscribe(message)
            case Pong():
                self._measure_lag(message)
            case Here():
                self._take_the_screen(message)
            case Hands():
                self._open_hands(message)
            case Holding():
                await self._settle(message.id, Settings(confirm=message.on))
            case Pause():
                await self._settle(message.id, Settings(paused=message.on))
            case Speed():
                await self._settle(message.id, Settings(pace=message.ms))
            case Step():
                self.tables.step(self.live, self.guest)
            case AskHint():
                self._hint(message)
            case Present():
                self.presence.report(self.id, self.guest, self, message.here)
            case _:
                sender = Sender(self.guest, self.here, self.tables.now(), self.lag, self._seed(message))
                await self._do(message.id, decision(message, sender, self.live))

    def _seed(self, message: TableCommand) -> str:
        """The seed of the rematch that a message asks for."""
        if not isinstance(message, AskOthers) or message.kind != "rematch":
            return ""
        if (self.guest, message.id) in self.live.table.commands:
            return ""  # it was asked before, and the commitment has been used
        return self.commitments.draw_seed(message.commitment, message.nonce).secret.hex()

    def _measure_lag(self, message: Pong) -> None:
        """How long the last beat took there and back; a late answer to an earlier one says nothing."""
        if self.beaten is not None and message.n == self.beat_number:
            self.lag = min(LAG, round((time.monotonic() - self.beaten) * 1000))
            self.beaten = None

    def _take_the_screen(self, message: Here) -> None:
        if message.seat is not None and message.seat not in seats_of(self.live.table.seats, self.guest):
            raise Denied("table.error.not_your_seat", 403)
        self.here = message.seat
        self._put(News(message.id))

    def _open_hands(self, message: Hands) -> None:
        if self.live.table.mode != "watch":
            raise Denied("table.error.not_watching")
        self.open_hands = message.on
        self._put(News(message.id))

    async def _subscribe(self, message: Sub) -> None:
        if not isinstance(self.shown, WaitingTable):
            await self.tables.catch_up(self.shown)
            self.seen = min(message.after or 0, len(self.shown.table.line.entries))
        self.subscribed = True
        self.beats = message.beats
        self.plain = message.plain
        self.side = None
        self._put(News(None))
        if not isinstance(self.shown, WaitingTable):
            self.presence_changed()

    async def _do(self, id: str, decide: Decide) -> None:
        await self.tables.carry_out(self.live, decide, by=self)
        self._put(News(id))

    async def _settle(self, id: str | None, setting: Settings) -> None:
        await self.tables.change_settings(self.live, self.guest, setting, by=self)
        self._put(News(id))

    def _hint(self, message: AskHint) -> None:
        """Start thinking about a hint; other messages are answered meanwhile."""
        if self.hinting is not None and not self.hinting.done():
            raise ApiError(429, "server.error.hinting")
        wait = self.hints.wait(time.monotonic())
        if wait > 0:
            raise ApiError(429, "server.error.too_fast", {"count": math.ceil(wait)})
        table = self.live.table
        seat = decisions.hint_seat(table, self.guest, self.here, daily.is_secret(table.daily))
        self.hinting = asyncio.create_task(self.account.metered(self._think(message.id, seat)))

    async def _think(self, id: str | None, seat: int) -> None:
        table = self.live.table
        version, position = table.version, table.position_for(seat).clone()
        try:
            action = await self.tables.bot_turns.hint(table, seat)
        except Exception as fault:
            log.warning("no hint", table=table.id, exc_info=None if isinstance(fault, Unfinished) else fault)
            self._put(ErrorMessage(id=id, key="server.error.bots", params={}))
        else:
            self._put(render.hint(table, position, id, version, action))


def _id(text: str) -> str | None:
    """The id of an invalid message, if it has one, so that the answer can name it."""
    try:
        data = decode(anything, text)
    except (msgspec.DecodeError, ApiError):
        return None
    id = data.get("id") if isinstance(data, dict) else None
    return id if isinstance(id, str) and len(id) <= 64 else None
