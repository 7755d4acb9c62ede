"""The way in: connections that dawdle are hung up on, and a server that starts says so and opens the page."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import threading
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from ipaddress import ip_network
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import structlog
import uvicorn
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from architrave.kernel.refusal import Invalid
from architrave.server import acceptor, frames, http_protocol, serving
from architrave.server.acceptor import Acceptor
from architrave.server.cpu_shares import CpuAccount, CpuShares
from architrave.server.limits import Rate
from architrave.server.peers import Peers
from tests.server.client import ENDLESS

Reply = Response("in")
SOON = 8.0  # seconds: before anybody's real patience is at its end, however busy the machine


class Counted(http_protocol.HttpProtocol):
    """A door that counts what is built for those who connect, and the requests that are understood."""

    built = 0
    heads = 0

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        type(self).built += 1

    def on_headers_complete(self) -> None:
        type(self).heads += 1
        super().on_headers_complete()


@asynccontextmanager
async def opened(
    most: int = 10, proxies: str = "", reply: ASGIApp = Reply, openings: Rate = ENDLESS
) -> AsyncIterator[tuple[tuple[str, int], type[Counted]]]:
    """A door that lets so many in: where it is found, and what it counted."""
    peers = Peers(CpuShares(ENDLESS), most, tuple(ip_network(proxy) for proxy in proxies.split()), openings)
    _, frames = http_protocol.protocols(peers)
    http = type("Counted", (Counted,), {"peers": peers})
    config = uvicorn.Config(reply, http=http, ws=frames, log_config=None)
    config.load()
    state = ServerState()
    with serving.bind("127.0.0.1", 0) as bound:
        acceptor = Acceptor(bound, peers, lambda: http(config, state, {}))
        acceptor.start(100)
        try:
            yield bound.getsockname(), http
        finally:
            await acceptor.close()
            for connection in list(state.connections):
                connection.shutdown()


async def talk(*parts: bytes, pause: float = 0.0) -> bytes:
    """Send parts to a door one after the other; what comes back until it hangs up."""
    async with opened() as (place, _):
        return await _talk(place, *parts, pause=pause)


async def _talk(place: tuple[str, int], *parts: bytes, pause: float = 0.0) -> bytes:
    reader, writer = await asyncio.open_connection(*place)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(pause)
        return await asyncio.wait_for(reader.read(), SOON)
    except ConnectionResetError:  # it hung up before all was said
        return b""
    finally:
        writer.close()


def test_headers_in_good_time() -> None:
    answer = asyncio.run(talk(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"))
    assert answer.startswith(b"HTTP/1.1 200")


def test_headers_drop_by_drop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "PATIENCE", 0.2)
    assert asyncio.run(talk(b"GET / HTTP/1.1\r\n", b"host: x\r\n")) == b""


def test_nothing_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "PATIENCE", 0.2)
    assert asyncio.run(talk()) == b""


def test_patience_is_for_each_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that is kept open may be used again when the patience for the first request would have ended."""
    monkeypatch.setattr(http_protocol, "PATIENCE", 0.5)
    request = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
    answer = asyncio.run(talk(request, request, b"GET / HT", pause=0.6))
    assert answer.count(b"HTTP/1.1 200") == 2


def test_headers_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "LONGEST", 1000)
    assert http_protocol.PATIENCE > SOON
    assert asyncio.run(talk(b"GET / HTTP/1.1\r\nhost: x\r\n", b"x: " + b"y" * 1000)) == b""


def test_headers_without_end_in_one_breath() -> None:
    """Also when all of them arrive at the same time."""
    assert (
        asyncio.run(talk(b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"y" * 3 * http_protocol.LONGEST + b"\r\n\r\n")) == b""
    )


def test_a_few_requests_at_once_are_answered_and_many_are_not() -> None:
    request = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
    last = request.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n")
    assert asyncio.run(talk(request * 5 + last)).count(b"HTTP/1.1 200") == 6
    assert asyncio.run(talk(request * 500)).count(b"HTTP/1.1 200") < 500


def test_of_too_many_requests_at_once_the_rest_is_not_even_read() -> None:
    async def visit() -> int:
        async with opened() as (place, seen):
            await _talk(place, b"GET / HTTP/1.1\r\nhost: x\r\n\r\n" * 120)  # fewer bytes than are read at once
            return seen.heads

    assert asyncio.run(visit()) == http_protocol.PIPELINED + 2  # one is being answered, one is too many


def test_too_many_requests_at_once_are_charged_to_their_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a client that is cut off comes back at once, at a small cost each time."""
    paid: list[float] = []
    monkeypatch.setattr(CpuAccount, "pay", lambda _, seconds: paid.append(seconds))
    request = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
    asyncio.run(talk(request * 5 + request.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n")))
    assert http_protocol.FLOODING not in paid
    asyncio.run(talk(request * 120))
    assert paid.count(http_protocol.FLOODING) == 1


def test_a_large_body_arrives_whole() -> None:
    """It is read in many pieces, with pauses while nobody takes them."""

    async def size(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.sleep(0.1)
        await Response(str(len(await Request(scope, receive).body())))(scope, receive, send)

    async def post() -> bytes:
        length = 700_000
        head = f"POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n".encode()
        async with opened(reply=size) as (place, _):
            return await _talk(place, head + b"x" * length)

    assert asyncio.run(post()).endswith(b"700000")


async def _held(place: tuple[str, int], count: int) -> list[asyncio.StreamWriter]:
    """Connections with half-sent headers, of which the server knows."""
    held = []
    for _ in range(count):
        _, writer = await asyncio.open_connection(*place)
        writer.write(b"GET / HTTP/1.1\r\n")
        held.append(writer)
    await asyncio.sleep(0.2)
    return held


@pytest.mark.parametrize(("proxies", "let_in"), [("", False), ("127.0.0.1", True), ("192.0.2.0/24", False)])
def test_an_address_has_so_many_connections_and_a_proxy_any_number(proxies: str, let_in: bool) -> None:
    request = b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"

    async def visit() -> tuple[bytes, bytes]:
        async with opened(most=3, proxies=proxies) as (place, _):
            held = await _held(place, 3)
            refused = await _talk(place, request)
            for writer in held:
                writer.close()
                await writer.wait_closed()
            await asyncio.sleep(0.2)
            return refused, await _talk(place, request)

    first, second = asyncio.run(visit())
    assert first.startswith(b"HTTP/1.1 200") == let_in
    assert second.startswith(b"HTTP/1.1 200")


LAST = b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"


def test_nothing_is_built_for_a_connection_over_the_limit() -> None:
    async def visit() -> tuple[int, int]:
        async with opened(most=3) as (place, seen):
            held = await _held(place, 3)
            before = seen.built
            for _ in range(20):
                assert await _talk(place, LAST) == b""
            for writer in held:
                writer.close()
            return before, seen.built

    assert asyncio.run(visit()) == (3, 3)


@pytest.mark.parametrize(("proxies", "let_in"), [("", 4), ("127.0.0.1", 6)])
def test_an_address_opens_connections_at_a_rate_and_a_proxy_at_any(proxies: str, let_in: int) -> None:
    async def visit() -> tuple[list[bool], int]:
        async with opened(proxies=proxies, openings=Rate(burst=4, second=1e-6)) as (place, seen):
            return [(await _talk(place, LAST)).startswith(b"HTTP/1.1 200") for _ in range(6)], seen.built

    assert asyncio.run(visit()) == ([True] * let_in + [False] * (6 - let_in), let_in)


def test_the_loop_looks_after_others_between_two_connections() -> None:
    """Of many that wait to be accepted at the same time it takes one in a round."""
    rounds: list[int] = []

    async def visit() -> None:
        async with opened(most=30) as (place, seen):
            waiting = [socket.create_connection(place) for _ in range(20)]  # none is accepted meanwhile
            while seen.built < len(waiting):
                rounds.append(seen.built)
                await asyncio.sleep(0)
            for connection in waiting:
                connection.close()

    asyncio.run(asyncio.wait_for(visit(), 20))
    assert max(later - earlier for earlier, later in pairwise(rounds)) == 1


def test_a_server_without_room_accepts_again_when_there_is_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acceptor, "RECOVERY", 0.05)

    class Full(socket.socket):
        refusals = 3

        def accept(self) -> tuple[socket.socket, Any]:
            if Full.refusals:
                Full.refusals -= 1
                raise OSError(errno.EMFILE, "too many open files")
            return super().accept()

    monkeypatch.setattr(socket, "socket", Full)
    assert asyncio.run(talk(LAST)).startswith(b"HTTP/1.1 200")
    assert Full.refusals == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ARCHITRAVE_PROXIES", "10.0.0.300"),
        ("ARCHITRAVE_CONNECTIONS", "0"),
        ("ARCHITRAVE_CONNECTIONS", "many"),
    ],
)
@pytest.mark.usefixtures("quiet_logs")
def test_wrong_settings_are_named(name: str, value: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(Invalid) as caught:
        serving.run("127.0.0.1", 0, tmp_path, open_browser=False)
    assert (caught.value.where, caught.value.params["given"]) == (name, value)


@pytest.fixture
def quiet_logs() -> Iterator[None]:
    """What a server does to the logs of a process is undone."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.mark.usefixtures("quiet_logs")
@pytest.mark.parametrize("wanted", [True, False])
def test_the_page_is_opened_once_the_server_answers(
    wanted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answered: list[tuple[str, int]] = []
    servers: list[serving.Server] = []

    def look(url: str) -> None:
        with urllib.request.urlopen(url + "health", timeout=10) as answer:
            answered.append((url, answer.status))

    class Kept(serving.Server):
        def __init__(self, config: uvicorn.Config, peers: Peers, url: str, open_browser: bool) -> None:
            super().__init__(config, peers, url, open_browser)
            servers.append(self)

    monkeypatch.setattr(serving, "Server", Kept)
    monkeypatch.setattr("webbrowser.open", look)
    thread = threading.Thread(target=serving.run, args=("127.0.0.1", 0, tmp_path, wanted))
    thread.start()
    deadline = time.monotonic() + 20
    while not (servers and servers[0].started and bool(answered) == wanted) and time.monotonic() < deadline:
        time.sleep(0.05)
    url = servers[0].url
    servers[0].should_exit = True
    thread.join(20)
    assert answered == ([(url, 200)] if wanted else [])
    assert url in capsys.readouterr().out


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_the_head_of_a_text_is_the_one_that_the_library_writes(length: int) -> None:
    text = b"x" * length
    assert frames.text_header(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_texts_arrive_whole_and_in_order_from_both_writers() -> None:
    """Small ones go straight to the network; what is in the way of long ones is left to uvicorn."""
    texts = ["a", "ä" * 100, "b" * 70_000, *(f"{number} " + "c" * 300_000 for number in range(10)), "end"]

    async def reply(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        for text in texts:
            await send({"type": "websocket.send", "text": text})
        await send({"type": "websocket.close"})

    async def go() -> list[str | bytes]:
        async with opened(reply=reply) as (place, _), connect(f"ws://{place[0]}:{place[1]}", max_size=None) as line:
            return [text async for text in line]

    assert asyncio.run(go()) == texts
