"""What one address can do to a server on purpose: `python -m tools.chaos.attacks NAME PORT ADDRESS SECONDS`.

Each attack goes on as fast as it is let for that time. It runs in a process of its own with a low priority, so that it
takes the processor neither from the server nor from the one who measures.
"""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

GONE = (OSError, EOFError, TimeoutError, WebSocketException)
PERSON = {"kind": "person"}
LONG = 600  # entries of the long record
Json = dict[str, Any]


class Attacker:
    """Somebody at one address."""

    def __init__(self, port: int, address: str) -> None:
        self.port = port
        self.address = address
        self.host = f"127.0.0.1:{port}"
        self.cookie = ""

    # ---- bytes ----

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))

    def get(self, path: str, *headers: str) -> bytes:
        return "\r\n".join([f"GET {path} HTTP/1.1", f"host: {self.host}", *headers, "", ""]).encode("latin-1")

    def post(self, path: str, body: bytes, *headers: str) -> bytes:
        lines = [f"POST {path} HTTP/1.1", f"host: {self.host}", "content-type: application/json"]
        return "\r\n".join([*lines, f"content-length: {len(body)}", *headers, "", ""]).encode() + body

    async def repeat(self, request: bytes, answered: bool = True) -> None:
        """Send a request again and again, each time after the answer to the last."""
        while True:
            with suppress(*GONE):
                reader, writer = await self.open()
                try:
                    while True:
                        writer.write(request)
                        await writer.drain()
                        if answered:
                            await _answer(reader)
                finally:
                    writer.close()
            await asyncio.sleep(0.01)

    async def ask(self, request: bytes) -> tuple[str, bytes]:
        """The cookie and the body of one answer."""
        reader, writer = await self.open()
        try:
            writer.write(request)
            return await _answer(reader)
        finally:
            writer.close()

    # ---- a table of the attacker's own ----

    async def table(self, game: str, seats: int) -> str:
        wish = {"game": game, "seats": [PERSON] * seats, "confirm": False, "pace": 0}
        self.cookie, body = await self.ask(self.post("/api/tables", json.dumps(wish).encode()))
        return str(json.loads(body)["id"])

    def socket(self, table: str) -> connect:
        return connect(
            f"ws://{self.host}/ws/tables/{table}",
            local_addr=(self.address, 0),
            additional_headers={"cookie": self.cookie, "origin": f"http://{self.host}"},
            compression=None,
            max_queue=None,
        )


async def _answer(reader: asyncio.StreamReader) -> tuple[str, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    lines = dict(line.lower().split(": ", 1) for line in head.split("\r\n") if ": " in line)
    cookie = next((line[12:] for line in head.split("\r\n") if line.lower().startswith("set-cookie: ")), "")
    body = await reader.readexactly(int(lines.get("content-length", 0)))
    return cookie.partition(";")[0], body


# ---- the attacks ----


async def dotted_keys(me: Attacker) -> None:
    """A card set with one key of thousands of parts."""
    body = json.dumps({"name": "own.toml", "text": ".".join("a" * 16_000) + "=1"}).encode()
    await _many(4, lambda: me.repeat(me.post("/api/games/architectura/sets", body)))


async def half_headers(me: Attacker) -> None:
    """Thousands of connections that never finish their headers."""

    async def hold() -> None:
        while True:
            with suppress(*GONE):
                reader, writer = await me.open()
                writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nx-")
                await reader.read()
                writer.close()
            await asyncio.sleep(0.2)

    await _many(3000, hold)


async def no_cookie(me: Attacker) -> None:
    """Requests of somebody who keeps no cookie."""
    await _many(8, lambda: me.repeat(me.post("/api/commitments", b"")))


async def fifty_sockets(me: Attacker) -> None:
    """Fifty sockets that ask for the whole state without end."""
    table = await me.table("architects", 4)

    async def nag() -> None:
        async with me.socket(table) as connection:
            while True:
                await connection.send('{"t": "sub", "after": 0}')
                await connection.recv()

    await _many(50, nag)


async def pings(me: Attacker) -> None:
    """Sockets that send the smallest frames there are."""
    table = await me.table("architekton", 2)
    key = base64.b64encode(os.urandom(16)).decode()
    headers = ["connection: upgrade", "upgrade: websocket", "sec-websocket-version: 13", f"sec-websocket-key: {key}"]
    hello = me.get(f"/ws/tables/{table}", *headers, f"origin: http://{me.host}", f"cookie: {me.cookie}")

    async def ping() -> None:
        reader, writer = await me.open()
        writer.write(hello)
        await reader.readuntil(b"\r\n\r\n")
        drain = asyncio.create_task(_drain(reader))
        try:
            while True:
                writer.write(b"\x89\x80\0\0\0\0" * 20_000)
                await writer.drain()
        finally:
            drain.cancel()
            writer.close()

    await _many(10, ping)


async def paths(me: Attacker) -> None:
    """Different names of the same file."""

    dots = itertools.cycle(range(900))

    async def wander() -> None:
        while True:
            await me.ask(me.get(f"/static/{'./' * next(dots)}index.html", "connection: close", "accept-encoding: gzip"))

    await _many(8, wander)


async def long_records(me: Attacker) -> None:
    """The record of a running game with hidden hands, in which much was taken back."""
    table = await me.table("architectura", 2)
    async with me.socket(table) as connection:
        state: Json = {}

        async def tell(kind: str, **more: Any) -> None:
            nonlocal state
            await connection.send(json.dumps({"t": kind, **more}))
            while True:
                message = json.loads(await connection.recv())
                if message["t"] == "state":
                    state = message
                if message["t"] != "error" or message["id"] is not None:
                    return

        await tell("sub", after=0)
        number = 0
        while state["entries"] < LONG:
            number += 1
            if state["hand_over"] is not None:
                await tell("here", id=f"h{number}", seat=state["hand_over"])
            elif state["undo"]["possible"]:
                await tell("undo", id=f"u{number}", version=state["version"])
            else:
                await tell("act", id=f"a{number}", version=state["version"], move=state["choices"][0]["move"])
    await _many(8, lambda: me.repeat(me.get(f"/api/tables/{table}/record", f"cookie: {me.cookie}")))


async def openapi(me: Attacker) -> None:
    """The description of the interface."""
    await _many(8, lambda: me.repeat(me.get("/api/openapi.json")))


async def cookies(me: Attacker) -> None:
    """Cookies that are laborious to read."""
    await _many(8, lambda: me.repeat(me.get("/api/tables", 'cookie: a="' + '\\"' * 15_000 + '"')))


async def queries(me: Attacker) -> None:
    """Queries of thousands of fields."""
    await _many(8, lambda: me.repeat(me.get("/api/rules/architekton?" + "a&" * 15_000)))


async def pipelines(me: Attacker) -> None:
    """Thousands of requests in one breath."""
    await _many(8, lambda: me.repeat(me.get("/health") * 4000, answered=False))


async def records(me: Attacker) -> None:
    """Records to verify that are long and none."""
    body = json.dumps({"format": "architrave-record/1", "entries": [{}] * 60_000}).encode()
    await _many(4, lambda: me.repeat(me.post("/api/verify", body)))


async def sheets(me: Attacker) -> None:
    """Score sheets full of entries that mean nothing."""
    body = json.dumps({"seats": [{}] * 15_000}).encode()
    await _many(4, lambda: me.repeat(me.post("/api/score/architects", body)))


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (
        dotted_keys,
        half_headers,
        no_cookie,
        fifty_sockets,
        paths,
        long_records,
        openapi,
        pings,
        cookies,
        queries,
        pipelines,
        records,
        sheets,
    )
}


async def _many(count: int, task: Callable[[], Awaitable[None]]) -> None:
    print("ready", flush=True)
    await asyncio.gather(*(_again(task) for _ in range(count)))


async def _again(task: Callable[[], Awaitable[None]]) -> None:
    """A client that is thrown out comes back."""
    while True:
        with suppress(*GONE):
            await task()
        await asyncio.sleep(0.05)


async def _drain(reader: asyncio.StreamReader) -> None:
    with suppress(*GONE):
        while await reader.read(65536):
            pass


async def attack(name: str, port: int, address: str, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await _again(lambda: ATTACKS[name](Attacker(port, address)))


if __name__ == "__main__":
    os.nice(10)
    asyncio.run(attack(sys.argv[1], int(sys.argv[2]), sys.argv[3], float(sys.argv[4])))
