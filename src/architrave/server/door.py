"""HTTP connections that have to say what they want in good time, and briefly."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

PATIENCE = 10.0  # seconds for a request's headers to arrive
LONGEST = 32 * 1024  # bytes of them


class Door(HttpToolsProtocol):
    """Hangs up on whoever sends headers drop by drop, or without end."""

    waiting: asyncio.TimerHandle | None = None
    unread: int = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn does
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.waiting is not None:  # the headers are not all there yet
            self.unread += len(data)
            if self.unread > LONGEST:
                self._hang_up()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def _wait(self) -> None:
        if self.waiting is None:
            self.unread = 0
            self.waiting = self.loop.call_later(PATIENCE, self._hang_up)

    def _stop_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def _hang_up(self) -> None:
        self._stop_waiting()
        self.transport.close()
