"""The way in: connections that dawdle are hung up on, and a server that starts says so and opens the page."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
import uvicorn
from starlette.responses import Response
from uvicorn.server import ServerState

from architrave.server import door, serving

Reply = Response("in")
SOON = 8.0  # seconds: before anybody's real patience is at its end, however busy the machine


async def talk(*parts: bytes, pause: float = 0.0) -> bytes:
    """Send parts to a door one after the other; what comes back until it hangs up."""
    config = uvicorn.Config(Reply, http=door.Door, ws="none", log_config=None)
    config.load()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: door.Door(config, ServerState(), {}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
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
        server.close()


def test_headers_in_good_time() -> None:
    answer = asyncio.run(talk(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"))
    assert answer.startswith(b"HTTP/1.1 200")


def test_headers_drop_by_drop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "PATIENCE", 0.2)
    assert asyncio.run(talk(b"GET / HTTP/1.1\r\n", b"host: x\r\n")) == b""


def test_nothing_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "PATIENCE", 0.2)
    assert asyncio.run(talk()) == b""


def test_patience_is_for_each_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that is kept open may be used again when the patience for the first request would have ended."""
    monkeypatch.setattr(door, "PATIENCE", 0.5)
    request = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
    answer = asyncio.run(talk(request, request, b"GET / HT", pause=0.6))
    assert answer.count(b"HTTP/1.1 200") == 2


def test_headers_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "LONGEST", 1000)
    assert door.PATIENCE > SOON
    assert asyncio.run(talk(b"GET / HTTP/1.1\r\nhost: x\r\n", b"x: " + b"y" * 1000)) == b""


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
        def __init__(self, config: uvicorn.Config, url: str, open_browser: bool) -> None:
            super().__init__(config, url, open_browser)
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
