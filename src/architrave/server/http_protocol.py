"""HTTP and WebSocket connections at the byte level, with limits on their number, cost and time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ClassVar, cast

from uvicorn._types import ASGI3Application, ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from architrave.server.cpu_shares import CpuAccount
from architrave.server.frames import NOBODY_KNOWS, still_to_come, text_header, whole_text
from architrave.server.peers import CONNECTING, Peers
from architrave.server.throttle import ThrottledReader
from architrave.server.wire import EXTENSION

PATIENCE = 10.0  # seconds in which a request's headers must arrive
LONGEST = 32 * 1024  # bytes of headers
PIPELINED = 16  # requests that may be sent before the first is answered
FLOODING = 0.02  # seconds of processor time charged for more: cutting the connection is cheap, and so is coming back
PIECE = 4096  # bytes of a request that are read at once
FRAMES = 512  # bytes of frames: dozens of the smallest, which cost most


class TooMany(Exception):
    """Too many pipelined requests at once."""


class PacedFlow(FlowControl):
    """Tells us when the protocol wants to continue reading."""

    def __init__(self, transport: asyncio.Transport, resumed: Callable[[], None]) -> None:
        super().__init__(transport)
        self.resumed = resumed

    def resume_reading(self) -> None:
        super().resume_reading()
        self.resumed()


class HttpProtocol(HttpToolsProtocol):
    """Closes connections over the limit, and those whose headers are too slow or too long."""

    peers: ClassVar[Peers]
    waiting: asyncio.TimerHandle | None = None
    answering: RequestResponseCycle | None = None
    arrived: int = 0  # bytes of incomplete headers

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn does
        super().connection_made(transport)
        self.account: CpuAccount | None = self.peers.account(_host(self.client))
        self.paced = ThrottledReader(transport, self.account, self._read, lambda: self.flow.read_paused, PIECE)
        self.flow = PacedFlow(transport, self.paced.go_on)
        self.account.connections += 1
        self.account.pay(CONNECTING)
        if self.account.connections > self.peers.most:  # several were accepted at once, or nobody checked before
            transport.abort()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._leave()
        self._abandon()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.paced.receive(data)

    def _read(self, data: bytes) -> None:
        super().data_received(data)
        if self.waiting is not None:  # the headers are not all there yet
            self.arrived += len(data)
            if self.arrived > LONGEST:
                self._hang_up()

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()
        if len(self.pipeline) > PIPELINED:
            if self.account is not None:
                self.account.pay(FLOODING)
            self._abandon()
            self.transport.abort()
            raise TooMany  # otherwise the parser would continue with the rest

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)
        self._abandon()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def _abandon(self) -> None:
        """Abandon the answer in progress: uvicorn knows only the last request and would keep writing."""
        if self.answering is not None:
            self.answering.disconnected = True
            self.answering.message_event.set()

    def _leave(self) -> None:
        """Clean up when the connection ends or becomes a WebSocket."""
        if self.account is not None:
            self.account.connections -= 1
            self.account = None
            self.paced.stop()

    def _wait(self) -> None:
        if self.waiting is None:
            self.arrived = 0
            self.waiting = self.loop.call_later(PATIENCE, self._hang_up)

    def _stop_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def _hang_up(self) -> None:
        self._stop_waiting()
        self._abandon()
        self.transport.close()


class Inbox:
    """The messages of a WebSocket that the application has not taken yet; one task takes them.

    This is what uvicorn uses of an asyncio.Queue, which takes 3 kB even when it is empty.
    """

    __slots__ = ("_loop", "_taker", "_waiting")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[ASGIReceiveEvent] = []
        self._taker: asyncio.Future[None] | None = None

    def put_nowait(self, message: ASGIReceiveEvent) -> None:
        self._waiting.append(message)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        while not self._waiting:
            self._taker = self._loop.create_future()
            try:
                await self._taker
            finally:
                self._taker = None
        return self._waiting.pop(0)

    def empty(self) -> bool:
        return not self._waiting

    @property
    def wanted(self) -> bool:
        """Whether the application waits for the next message: then it takes that at once."""
        return self._taker is not None and not self._taker.done() and not self._waiting


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are charged to the sender, even those the application never sees.

    It is a `Wire` too, which the application finds among the extensions of its scope.
    """

    peers: ClassVar[Peers]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.listener: Callable[[str], bool] | None = None
        self.offered: dict[str, object] | None = None  # the extensions of the scope; a refused handshake has no scope
        self.left = 0  # bytes of the last frame that are still to come
        self.queue: Inbox = Inbox(self.loop)  # type: ignore[assignment] # all that is used of a queue

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.account = self.peers.account(_host(self.client))
        self.account.connections += 1
        self.paced = ThrottledReader(self.transport, self.account, self._read, lambda: self.read_paused, FRAMES)

    def connection_lost(self, exc: Exception | None) -> None:
        self.account.connections -= 1
        self.paced.stop()
        super().connection_lost(exc)
        self.listener = None
        if self.offered is not None:
            self.offered.pop(EXTENSION, None)  # without the circle it is freed at once

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.offered = cast("dict[str, object]", self.scope["extensions"])
            self.offered[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        self.paced.receive(data)

    def _read(self, data: bytes) -> None:
        """A short text for the listener, as nearly everything is that comes, needs none of the many steps that other
        frames take through uvicorn and websockets."""
        if not self.handshake_initiated:  # the request itself
            super().data_received(data)
        elif self.left != 0 or self.listener is None or not self._hear(self.listener, data):
            if self.left != NOBODY_KNOWS:
                self.left = still_to_come(data, self.left)
            super().data_received(data)

    def _hear(self, listener: Callable[[str], bool], data: bytes) -> bool:
        """Let the listener take a text, if this is one and it is the next thing that the application gets."""
        quiet = self.queue.wanted and not self.close_sent and self.conn.current_size is None
        text = whole_text(data) if quiet and self.conn.state is State.OPEN else None
        if text is None:
            return False
        try:
            return listener(text.decode())
        except UnicodeDecodeError:
            return False

    def charge(self, account: CpuAccount) -> None:
        """Who pays from now on: behind a proxy this is known only now."""
        self.paced.account = account

    def start_keepalive(self) -> None:
        """The handshake is over. Sockets stay open for hours, so what was only needed for it is dropped: 4 kB."""
        super().start_keepalive()
        self.request.headers.clear()
        self.response.headers.clear()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            self.conn.fail(1007)
            self.handle_parser_exception()
            return
        if self.queue.wanted and not self.close_sent:
            # Nothing waits, so nothing has to be paused: that and reading again are two system calls a message.
            self.frames = []
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        else:
            super().send_receive_event_to_app()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        self.paced.go_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send text at once where nothing is in the way: most of what is sent, and uvicorn takes many steps for it."""
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is None or not self.write_text(text.encode()):
            await super().send(message)

    def write_text(self, data: bytes) -> bool:
        """Send a whole text at once; False: something is in the way, and nothing was sent."""
        conn = self.conn
        if self.close_sent or self.disconnected or conn.state is not State.OPEN:
            return False  # somebody has hung up
        if conn.extensions or not self.writable.is_set():
            return False  # frames are compressed, or the peer does not keep up
        self.transport.write(text_header(len(data)) + data)
        return True


def _host(client: tuple[str, int] | None) -> str:
    return "" if client is None else client[0]


def protocols(peers: Peers) -> tuple[type[HttpProtocol], type[WebSocketProtocol]]:
    """The protocol classes of a server, with its limits on peers."""
    return type("Door", (HttpProtocol,), {"peers": peers}), type("Frames", (WebSocketProtocol,), {"peers": peers})
