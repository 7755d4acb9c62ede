"""A TCP proxy that cuts and freezes the connections that go through it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Literal, Self

CHUNK = 64 * 1024
Direction = Literal["commands", "answers"]


class Link:
    """One connection through the proxy. A frozen direction keeps its bytes and passes them on when it thaws."""

    def __init__(self, client: asyncio.StreamWriter, server: asyncio.StreamWriter) -> None:
        self.client = client
        self.server = server
        self.flowing: dict[Direction, asyncio.Event] = {"commands": asyncio.Event(), "answers": asyncio.Event()}
        self.thaw()

    def freeze(self, *directions: Direction) -> None:
        for direction in directions:
            self.flowing[direction].clear()

    def thaw(self) -> None:
        for event in self.flowing.values():
            event.set()

    def cut(self) -> None:
        """As a pulled cable with a reset: neither side gets a farewell."""
        for writer in (self.client, self.server):
            writer.transport.abort()
        self.thaw()

    async def pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, direction: Direction) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                await self.flowing[direction].wait()
                writer.write(data)
                await writer.drain()
        with suppress(OSError):
            writer.close()
            await writer.wait_closed()


class Proxy:
    """Listens on a free port of this machine and leads to another. Use as an async context manager."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.links: set[Link] = set()
        self.frozen = False

    async def __aenter__(self) -> Self:
        self.server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        for link in list(self.links):
            link.cut()
        await asyncio.sleep(0)

    def freeze(self) -> None:
        """Pass nothing on any more, on connections to come as little as on these: a dead network says nothing."""
        self.frozen = True
        for link in self.links:
            link.freeze("commands", "answers")

    def thaw(self) -> None:
        self.frozen = False
        for link in self.links:
            link.thaw()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        link = Link(writer, far_writer)
        self.links.add(link)
        if self.frozen:
            link.freeze("commands", "answers")
        try:
            await asyncio.gather(link.pump(reader, far_writer, "commands"), link.pump(far_reader, writer, "answers"))
        finally:
            self.links.discard(link)
