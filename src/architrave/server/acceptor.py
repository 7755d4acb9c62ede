"""Accept connections one at a time, and refuse those over the limit before anything is built for them.

`loop.create_server` accepts everything that waits in one go and builds a protocol for each: a client that
opens thousands of connections would keep everyone else waiting.
"""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable

import structlog

from architrave.server.peers import Peers

EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
RECOVERY = 0.5  # seconds to wait when there is no room for a connection: retrying at once would keep the loop busy

log = structlog.get_logger()


class Acceptor:
    """Accepts the connections to a listening socket. `protocol` creates the protocol of each one admitted."""

    def __init__(self, bound: socket.socket, peers: Peers, protocol: Callable[[], asyncio.Protocol]) -> None:
        self.bound = bound
        self.peers = peers
        self.protocol = protocol
        self.loop = asyncio.get_running_loop()
        self.starting: set[asyncio.Task[None]] = set()
        self.resting: asyncio.TimerHandle | None = None

    def start(self, backlog: int) -> None:
        self.bound.setblocking(False)
        self.bound.listen(backlog)
        self._listen()

    async def close(self) -> None:
        """Stop accepting; the socket stays open. Every accepted connection has its protocol when this returns."""
        if self.resting is not None:
            self.resting.cancel()
        self.loop.remove_reader(self.bound)
        await asyncio.gather(*self.starting)

    def _listen(self) -> None:
        self.resting = None
        self.loop.add_reader(self.bound, self._accept)

    def _accept(self) -> None:
        """Accept one connection: the loop calls again while others wait, after serving everything else."""
        try:
            connection, address = self.bound.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return
        except OSError as fault:
            if fault.errno not in EXHAUSTED:
                raise
            log.warning("no room for another connection", fault=errno.errorcode[fault.errno])
            self.loop.remove_reader(self.bound)
            self.resting = self.loop.call_later(RECOVERY, self._listen)
            return
        if not self.peers.admit(address[0] if isinstance(address, tuple) else ""):
            connection.close()
            return
        connection.setblocking(False)
        task = self.loop.create_task(self._start(connection))
        self.starting.add(task)
        task.add_done_callback(self.starting.discard)

    async def _start(self, connection: socket.socket) -> None:
        try:
            await self.loop.connect_accepted_socket(self.protocol, connection)
        except OSError:  # it has already gone
            connection.close()
