"""Read bytes from the network in small pieces, each when it is its address's turn (`cpu_shares.py`)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog

from architrave.server.cpu_shares import CpuAccount

MOST = 1024 * 1024  # bytes that may wait; a paused connection receives little more

log = structlog.get_logger()


@dataclass(slots=True, eq=False)
class ThrottledReader:
    """The unread bytes of a connection. `read` takes a piece of them; `blocked`: it cannot take any now."""

    transport: asyncio.Transport
    account: CpuAccount
    read: Callable[[bytes], None]
    blocked: Callable[[], bool]
    piece: int
    unread: bytearray = field(default_factory=bytearray)
    _queued: bool = False
    _paused: bool = False

    def receive(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        free = not self._queued and not self.blocked() and self.account.try_turn()
        if free and not self.unread and len(data) <= self.piece:
            self._read(data)
            if self._paused:
                self._resume()
            return
        self.unread += data
        if len(self.unread) > MOST:
            self.transport.abort()
        elif free:
            self._read_piece()
        else:
            self.go_on()

    def go_on(self) -> None:
        """Queue the waiting bytes for reading, and pause the transport until then."""
        if not self.unread or self.transport.is_closing():
            return
        self._paused = True
        self.transport.pause_reading()  # each time: the protocol may have resumed by itself
        if not self._queued:
            self._queued = True
            self.account.queue(self._turn)

    def stop(self) -> None:
        """Drop the waiting bytes: the connection is lost, or another protocol takes over."""
        self.unread.clear()
        self._resume()
        # Both belong to the connection, which holds this reader: without the circle it is freed at once.
        self.read, self.blocked = _ignore, _never

    def _turn(self) -> None:
        self._queued = False
        if self.unread and not self.blocked() and not self.transport.is_closing():
            self._read_piece()

    def _read_piece(self) -> None:
        piece = bytes(self.unread[: self.piece])
        del self.unread[: self.piece]
        self._read(piece)
        if self.unread:
            self.go_on()
        else:
            self._resume()

    def _read(self, piece: bytes) -> None:
        began = self.account.stopwatch.start()
        try:
            self.read(piece)
        except Exception as fault:  # noqa: BLE001 - whatever it is, it concerns this connection alone
            log.warning("a connection was cut: it could not be understood", fault=type(fault).__name__)
            self.transport.abort()
        finally:
            self.account.stop(began)

    def _resume(self) -> None:
        if self._paused:
            self._paused = False
            if not self.blocked() and not self.transport.is_closing():
                self.transport.resume_reading()


def _ignore(_: bytes) -> None:
    pass


def _never() -> bool:
    return False
