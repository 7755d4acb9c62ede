"""HTTP connections and WebSockets as bytes: limited in number, in what they cost and in the time they take."""

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

PATIENCE = 10.0  # seconds for a request's headers to arrive
LONGEST = 32 * 1024  # bytes of them
PIPELINED = 16  # requests that may be sent before the first is answered
PIECE = 4096  # bytes of a request that are read at once
FRAMES = 512  # bytes of frames: dozens of the smallest, which cost most


class TooMany(Exception):
    """More requests in one breath than are let in."""


class PacedFlow(FlowControl):
    """Lets us know when the protocol wants to read on."""

    def __init__(self, transport: asyncio.Transport, resumed: Callable[[], None]) -> None:
        super().__init__(transport)
        self.resumed = resumed

    def resume_reading(self) -> None:
        super().resume_reading()
        self.resumed()


class HttpProtocol(HttpToolsProtocol):
    """Hangs up on whoever has too many connections, or sends headers drop by drop or without end."""

    peers: ClassVar[Peers]
    waiting: asyncio.TimerHandle | None = None
    answering: RequestResponseCycle | None = None
    arrived: int = 0  # bytes of headers that are not complete yet

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn does
        super().connection_made(transport)
        self.account: CpuAccount | None = self.peers.account(_host(self.client))
        self.paced = ThrottledReader(transport, self.account, self._read, lambda: self.flow.read_paused, PIECE)
        self.flow = PacedFlow(transport, self.paced.go_on)
        self.account.connections += 1
        self.account.pay(CONNECTING)
        if self.account.connections > self.peers.most:  # several were accepted at once, or nobody asked before
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
            self._abandon()
            self.transport.abort()
            raise TooMany  # the parser would go through the rest of the piece

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)
        self._abandon()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def _abandon(self) -> None:
        """Give up the answer under way: uvicorn knows of the last request alone, and would write on."""
        if self.answering is not None:
            self.answering.disconnected = True
            self.answering.message_event.set()

    def _leave(self) -> None:
        """The connection ends, or a WebSocket takes it over."""
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
    """A WebSocket whose frames cost those who send them, also those that no application sees."""

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
    """The protocols of a server, for those who connect to it."""
    return type("Door", (HttpProtocol,), {"peers": peers}), type("Frames", (WebSocketProtocol,), {"peers": peers})
