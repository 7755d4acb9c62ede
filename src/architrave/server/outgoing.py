"""What waits to be sent to one client, and the sending of it: as fast as the client reads, and no faster."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from architrave.server.cpu_shares import CpuAccount
from architrave.server.messages import ServerMessage
from architrave.server.outbox import Item, News, PresenceNews, Restart
from architrave.server.talk_side import TalkNews
from architrave.server.wire import wire_of

BEAT = 1.5  # seconds; after three missed beats a client considers the connection dead
AGAIN = 1012  # the code of a socket whose client is to connect again
AS_ANOTHER = "again"  # the reason, unless the server itself restarts

Build = Callable[[News | PresenceNews | TalkNews | ServerMessage], ServerMessage]

log = structlog.get_logger()


class Outgoing:
    """`build` makes the message of an item when it is sent, and not before. `beat` makes what is sent after a silence.

    As long as the client keeps up, everything is sent by one callback of the loop. Only where something has to be
    waited for, a task sends.
    """

    def __init__(
        self, websocket: WebSocket, account: CpuAccount, build: Build, beat: Callable[[], ServerMessage]
    ) -> None:
        self.websocket = websocket
        self.account = account
        self.build = build
        self.beat = beat
        self.waiting: list[Item] = []
        self._stopwatch = account.stopwatch
        self._wire = wire_of(websocket)
        self._loop = asyncio.get_running_loop()
        self._sending = False  # what waits is being sent, or will be without being asked again
        self._closed = False
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._sent = 0.0  # when something was sent last, if there are beats

    def put(self, item: Item) -> None:
        self.waiting.append(item)
        if not self._sending and not self._closed:
            self._sending = True
            self._loop.call_soon(self._flush)

    def beats(self, on: bool) -> None:
        """From now on send a beat after every silence, or none."""
        if on and self._timer is None:
            self._sent = time.monotonic()
            self._timer = self._loop.call_later(BEAT, self._listen)
        elif not on and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def close(self) -> None:
        """The client is gone. What this holds holds the socket: without the circle it is freed at once."""
        self._closed = True
        self.beats(on=False)
        self.waiting.clear()
        if self._task is not None:
            self._task.cancel()
        del self.build, self.beat

    def _listen(self) -> None:
        """Send a beat if there was a silence. Sending does not restart the timer: it happens too often."""
        rest = self._sent + BEAT - time.monotonic()
        if rest <= 0 and not self._sending:
            self.put(self.beat())
        self._timer = self._loop.call_later(rest if rest > 0 else BEAT, self._listen)

    def _flush(self, its_turn: bool = False) -> None:
        """Send what waits, as long as nothing is in the way. `its_turn`: the address has its turn already."""
        began = self._stopwatch.start()
        try:
            while self.waiting and not self._closed:
                if self._wire is None or isinstance(self.waiting[0], Restart):
                    self._begin_task()
                    return
                if not its_turn and not self.account.try_turn():
                    self.account.queue(self._take_turn)
                    return
                its_turn = False
                item = self.waiting.pop(0)
                assert not isinstance(item, Restart)
                text = msgspec.json.encode(self.build(item))
                if not self._wire.write_text(text):
                    self._begin_task(text)
                    return
            self._sending = False
            if self._timer is not None:
                self._sent = time.monotonic()
        except Exception as fault:  # noqa: BLE001 - it is logged there
            self._fail(fault)
        finally:
            self.account.stop(began)

    def _take_turn(self) -> None:
        self._flush(its_turn=True)

    def _fail(self, fault: Exception) -> None:
        log.error("a state could not be sent", path=self.websocket.scope.get("path"), exc_info=fault)
        self.waiting.clear()
        self._task = asyncio.create_task(self.websocket.close(1011, "server.error.failed"))

    def _begin_task(self, text: bytes | None = None) -> None:
        self._task = asyncio.create_task(self.account.metered(self._send, text))

    async def _send(self, text: bytes | None) -> None:
        """Send a text that is built already, and then all that waits, however long the client takes."""
        try:
            if text is not None:
                await self.websocket.send_text(text.decode())
            while self.waiting:
                await self.account.turn()
                item = self.waiting.pop(0)
                if isinstance(item, Restart):
                    await self.websocket.close(AGAIN, AS_ANOTHER)
                    return
                # The message is given no name here: this task may wait long, and would keep it until the next one.
                await self.websocket.send_text(msgspec.json.encode(self.build(item)).decode())
                self._sent = time.monotonic()
        except WebSocketDisconnect:
            return  # receiving notices it too
        except Exception as fault:  # noqa: BLE001 - it is logged there
            self._fail(fault)
            return
        self._sending = False
