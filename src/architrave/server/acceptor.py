"""New connections, accepted one at a time, and refused before anything is built for them.

`loop.create_server` accepts everything that waits in one go and builds a protocol for each: somebody who opens
thousands of connections keeps everybody else waiting meanwhile.
"""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable

import structlog

from architrave.server.peers import Peers

EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
RECOVERY = 0.5  # seconds to wait when there is no room for another connection: trying on would keep the loop busy

log = structlog.get_logger()


class Acceptor:
    """Accepts the connections to a listening socket. `protocol` makes the protocol of each that is let in."""

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
        """Accept nothing more; the socket stays open. What was accepted has its protocol afterwards."""
        if self.resting is not None:
            self.resting.cancel()
        self.loop.remove_reader(self.bound)
        await asyncio.gather(*self.starting)

    def _listen(self) -> None:
        self.resting = None
        self.loop.add_reader(self.bound, self._accept)

    def _accept(self) -> None:
        """Accept one: the loop calls again as long as others wait, after it has looked after everything else."""
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
        except OSError:  # it is gone already
            connection.close()
