"""A real server process: killed at any moment it goes on where the last shown move left it."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from architrave.kernel.record import Record
from tests.browser.serving import Server, free_port
from tests.conftest import ROOT

Json = dict[str, Any]
PERSON: Json = {"kind": "person", "name": "Ana"}
BOT: Json = {"kind": "bot", "level": "first"}
FAST = {"pace": 0, "options": {"starter": 0}}


class Guest:
    """Somebody at a table of a real server, who remembers what he was shown and what was not yet answered."""

    def __init__(self, server: Server, *seats: Json, **wishes: Any) -> None:
        self.server = server
        answer = self.post(
            "/api/tables", {"game": "architekton", "seats": list(seats or (PERSON, BOT)), **FAST, **wishes}
        )
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        self.table = json.load(answer)["id"]
        self.state: Json = {}
        self.open: Json | None = None  # the command that was sent and not answered
        self.commands = 0

    def post(self, path: str, body: Json) -> Any:
        data = json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(self.server.url + path, data, headers)
        return urllib.request.urlopen(request, timeout=20)

    def record(self) -> Record:
        with urllib.request.urlopen(f"{self.server.url}/api/tables/{self.table}/record", timeout=20) as answer:
            return Record.loads(answer.read())

    @contextmanager
    def seated(self) -> Iterator[ClientConnection]:
        address = f"ws://127.0.0.1:{self.server.port}/ws/tables/{self.table}"
        headers = {"cookie": self.cookie}
        origin = Origin(self.server.url)
        with connect(address, additional_headers=headers, origin=origin, compression=None) as connection:
            connection.send('{"t":"sub"}')
            self.take(connection)
            yield connection

    def take(self, connection: ClientConnection) -> Json:
        message: Json = json.loads(connection.recv(timeout=20))
        if message["t"] == "state":
            self.state = message
        if self.open is not None and self.open["id"] in (message.get("ack"), message.get("id")):
            self.open = None
        return message

    def send(self, connection: ClientConnection, **message: Any) -> None:
        self.commands += 1
        self.open = {"id": f"c{self.commands}", "version": self.state["version"], **message}
        connection.send(json.dumps(self.open))

    def settle(self, connection: ClientConnection) -> None:
        """Wait until our command is answered and it is our turn."""
        while self.open is not None or not (self.state["to_move"] or self.state["over"]):
            self.take(connection)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def steady(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests that leave it alive."""
    server = Server(tmp_path_factory.mktemp("steady") / "data")
    server.start()
    yield server
    server.kill()


def test_killed_with_a_proposal_held_it_is_still_held(server: Server) -> None:
    guest = Guest(server)
    with guest.seated() as connection:
        while guest.state["held"] is None:
            guest.send(connection, t="act", move=guest.state["choices"][0]["move"])
            guest.settle(connection)
        shown = guest.state
        server.kill()
    server.start()
    with guest.seated() as connection:
        for part in ("version", "entries", "held", "view", "to_move", "seat", "undo", "fair", "table"):
            assert guest.state[part] == shown[part], part
        guest.send(connection, t="confirm")
        guest.settle(connection)
        assert guest.state["entries"] > shown["entries"]


def test_killed_while_a_bot_thinks_it_moves_after_the_start_by_itself(server: Server) -> None:
    guest = Guest(server, options={"starter": 1}, pace=3000)
    before = len(guest.record().entries)
    server.kill()
    server.start()
    deadline = time.monotonic() + 20
    while len(guest.record().entries) == before:
        assert time.monotonic() < deadline, "the bot did not move"
        time.sleep(0.1)


# ---- starting, stopping, and what is in the way ----


def test_started_twice_the_second_says_why_not(steady: Server, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "architrave", "serve", "--no-browser", "--port", str(steady.port)]
    second = subprocess.run(
        [*command, "--data", str(tmp_path / "other")], capture_output=True, text=True, timeout=30, check=False
    )
    assert second.returncode == 1
    assert str(steady.port) in second.stderr
    assert "Traceback" not in second.stderr
    assert steady.answers()


def test_a_second_server_on_the_same_folder_says_why_not(server: Server) -> None:
    command = [sys.executable, "-m", "architrave", "serve", "--no-browser", "--port", "0", "--data", str(server.data)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert second.returncode == 1
    assert "Another Architrave server is already using this folder" in second.stderr
    assert "Traceback" not in second.stderr
    assert server.answers()
    server.kill()
    server.start()  # the lock went with the process


def test_stopped_it_leaves_nobody_behind(server: Server) -> None:
    guest = Guest(server)
    with guest.seated():
        server.stop()
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", server.port)) != 0
    log = server.log.read_text(encoding="utf-8")
    assert server.url in log
    assert "Traceback" not in log
    assert "leaked" not in log


def test_killed_its_workers_leave_too(server: Server) -> None:
    process = server._process
    assert process is not None
    children = workers_of(process.pid)
    deadline = time.monotonic() + 20
    while not children and time.monotonic() < deadline:
        time.sleep(0.1)
        children = workers_of(process.pid)
    assert children
    server.kill()
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < deadline, "a worker outlives its server"
        time.sleep(0.1)


def workers_of(pid: int) -> list[int]:
    """The processes that the server started, from whichever of its threads."""
    listings = list(Path(f"/proc/{pid}/task").glob("*/children"))
    if not listings:
        pytest.skip("needs /proc to see the processes")
    return [int(child) for listing in listings for child in listing.read_text().split()]


def raw(server: Server, data: bytes, wait: float = 5.0) -> bytes:
    """What the server answers to bytes that no browser would send."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=wait) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        received = b""
        while chunk := connection.recv(65536):
            received += chunk
        return received


def test_bytes_that_are_no_http(steady: Server) -> None:
    for data in (b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"):
        answer = raw(steady, data)
        assert not answer or answer.startswith(b"HTTP/1.1 4")
    assert steady.answers()


def test_a_handshake_that_is_refused_is_no_mistake_of_ours(steady: Server) -> None:
    upgrade = b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    for key in (b"", b"sec-websocket-key: x\r\n"):
        answer = raw(steady, b"GET /ws/tables/x HTTP/1.1\r\nhost: localhost\r\n" + upgrade + key + b"\r\n")
        assert answer.startswith(b"HTTP/1.1 4")
    assert steady.answers()
    assert "Traceback" not in steady.log.read_text(encoding="utf-8")


def test_headers_without_end_are_hung_up_on(steady: Server) -> None:
    with socket.create_connection(("127.0.0.1", steady.port), timeout=10) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n")
        with pytest.raises(ConnectionError):
            connection.sendall(b"x: y\r\n" * 1_000_000)
    assert steady.answers()


def test_messages_beyond_all_bounds_close_the_socket_but_lose_nothing(steady: Server) -> None:
    guest = Guest(steady)
    with guest.seated() as connection:
        version = guest.state["version"]
        connection.send("x" * 20_000)
        with pytest.raises(ConnectionClosed):
            connection.recv(timeout=10)
    with guest.seated():
        assert guest.state["version"] == version


def test_another_name_or_origin_gets_no_answer(steady: Server) -> None:
    for headers in (b"host: evil.example", b"host: localhost.evil.example:80"):
        answer = raw(steady, b"GET /health HTTP/1.1\r\nconnection: close\r\n" + headers + b"\r\n\r\n")
        assert b" 421 " in answer.splitlines()[0]


def test_somebody_who_does_not_read_stops_nobody(steady: Server) -> None:
    guest = Guest(steady, BOT, BOT)
    address = f"ws://127.0.0.1:{steady.port}/ws/tables/{guest.table}"
    with connect(address, origin=Origin(steady.url), compression=None, max_queue=1, close_timeout=0.1) as deaf:
        deaf.send('{"t":"sub"}')
        with guest.seated() as connection:
            while not guest.state["over"]:
                guest.take(connection)


def test_no_two_test_processes_get_the_same_port() -> None:
    port = free_port()
    code = f"from tests.browser import serving; serving.PORTS = range({port}, {port} + 1); serving.free_port()"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert "no port is free" in done.stderr


def test_a_server_that_stops_says_so_to_everybody(server: Server) -> None:
    """With the code of a restart, so that pages can tell it from a lost connection."""
    guest = Guest(server)
    with guest.seated() as connection:
        server.stop()
        with pytest.raises(ConnectionClosed):
            list(connection)
    assert (connection.close_code, connection.close_reason) == (1012, "")
