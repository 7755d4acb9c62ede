"""HTTP and WebSocket connections at the byte level, with limits on their number, cost and time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar

from uvicorn._types import ASGI3Application, ASGIReceiveEvent
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from architrave.server.cpu_shares import CpuAccount
from architrave.server.peers import CONNECTING, Peers
from architrave.server.throttle import ThrottledReader

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


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are charged to the sender, even those the application never sees."""

    peers: ClassVar[Peers]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.account = self.peers.account(_host(self.client))
        self.account.connections += 1
        self.paced = ThrottledReader(
            self.transport, self.account, super().data_received, lambda: self.read_paused, FRAMES
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.account.connections -= 1
        self.paced.stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.paced.receive(data)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.fail(1007)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        self.paced.go_on()
        return message


def _host(client: tuple[str, int] | None) -> str:
    return "" if client is None else client[0]


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def protocols(peers: Peers) -> tuple[type[HttpProtocol], type[WebSocketProtocol]]:
    """The protocol classes of a server, with its limits on peers."""
    return type("Door", (HttpProtocol,), {"peers": peers}), type("Frames", (WebSocketProtocol,), {"peers": peers})
