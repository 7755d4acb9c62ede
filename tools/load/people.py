"""People at one table, each on a connection of their own: who is to move makes any move, and all wait to see it."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import AsyncExitStack
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tools.load.tables import SeatedTable

PATIENCE = 60.0  # seconds without an answer after which something is wrong
CALM = 0.055  # seconds between two moves at a table: the server reads no faster


class Choice(msgspec.Struct):
    action: int


class Seen(msgspec.Struct):
    """What matters here of a message."""

    t: str
    version: int = 0
    to_move: bool = False
    over: bool = False
    choices: list[Choice] = []
    key: str = ""


decoder = msgspec.json.Decoder(Seen)


class Company:
    """The people at a table. `texts`: the last message that each was sent."""

    def __init__(self, url: str, table: SeatedTable, number: int) -> None:
        self.url = url
        self.table = table
        self.number = number
        self.dice = random.Random(number)
        self.sockets: list[ClientConnection] = []
        self.seen: list[Seen] = []
        self.texts: list[str] = []
        self.moves = 0
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        for place, cookie in enumerate(self.table.cookies):
            self.sockets.append(await self._stack.enter_async_context(self._connection(place, cookie)))
            await self._sit_down(place)
        return self

    async def _sit_down(self, place: int) -> None:
        await self.sockets[place].send('{"t":"sub"}')
        self.texts.append("")
        self.seen.append(Seen("none"))
        await self._read(place)

    async def __aexit__(self, *fault: object) -> None:
        await self._stack.aclose()

    @property
    def over(self) -> bool:
        return self.seen[0].over

    async def move(self) -> float:
        """Make a move for the seat to move; the seconds until everybody has seen it."""
        mover = next(place for place, seen in enumerate(self.seen) if seen.to_move)
        version = self.seen[mover].version
        action = self.dice.choice(self.seen[mover].choices).action
        self.moves += 1
        act = {"t": "act", "id": f"{self.number}-{self.moves}", "version": version, "action": action}
        began = time.monotonic()
        await self.sockets[mover].send(msgspec.json.encode(act).decode())
        await asyncio.gather(*(self._read_past(place, version) for place in range(len(self.sockets))))
        return time.monotonic() - began

    def _connection(self, place: int, cookie: str) -> connect:
        # Everybody comes from another address, as far as the server knows: limits per address are not the question.
        address = f"10.{place}.{self.number // 250}.{self.number % 250 + 1}"
        headers: dict[str, Any] = {"cookie": cookie, "x-forwarded-for": address}
        return connect(
            f"{self.url.replace('http', 'ws', 1)}/ws/tables/{self.table.id}",
            additional_headers=headers,
            origin=Origin(self.url),
            compression=None,
            ping_interval=None,
            open_timeout=PATIENCE,
            close_timeout=0.5,
        )

    async def _read_past(self, place: int, version: int) -> None:
        while self.seen[place].version <= version:
            await self._read(place)

    async def _read(self, place: int) -> None:
        """Take the next state; what is said of people coming and going does not matter here."""
        async with asyncio.timeout(PATIENCE):
            text = await self.sockets[place].recv(decode=True)
            while (seen := decoder.decode(text)).t == "presence":
                text = await self.sockets[place].recv(decode=True)
        assert seen.t == "state", text
        self.texts[place], self.seen[place] = text, seen


class EchoCompany(Company):
    """People at the yardstick: whatever one of them sends is answered to all of them."""

    async def _sit_down(self, place: int) -> None:
        self.seen.append(Seen("none"))

    async def move(self) -> float:
        self.moves += 1
        act = {"t": "act", "id": f"{self.number}-{self.moves}", "version": self.moves, "action": self.moves}
        began = time.monotonic()
        await self.sockets[0].send(msgspec.json.encode(act).decode())
        await asyncio.gather(*(socket.recv(decode=True) for socket in self.sockets))
        return time.monotonic() - began
