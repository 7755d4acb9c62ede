"""A server for each of two worlds that one seat cannot tell apart, and what everybody there is sent."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from architrave.kernel.draws import Seeded
from architrave.kernel.line import Line
from architrave.kernel.time_control import TimeControl, TimeUp
from architrave.server.services import Services
from architrave.tables.table import Table
from tests.server.client import HOME, Json, served
from tests.server.together import START
from tests.server.worlds import row

ID = "world"
TV = "tv"  # a big screen that far1, who sits at the table, has opened


class World:
    """A server with one game on it, and a socket for everybody at the table."""

    def __init__(self, client: TestClient, services: Services, line: Line) -> None:
        self.client = client
        self.services = services
        self.line = line
        self.sockets: dict[str, WebSocketTestSession] = {}
        self.states: dict[str, Json] = {}

    @property
    def table(self) -> Table:
        return self.services.tables.by_id[ID].table

    def headers(self, guest: str) -> dict[str, str]:
        cookie = self.services.cookies.header(guest, secure=False).partition(";")[0]
        return {"origin": HOME, "cookie": cookie}

    def hear(self, guest: str) -> str:
        """The next message to somebody, exactly as it is sent; who is there comes apart, whenever somebody does."""
        message: Json = {"t": "presence"}
        while message["t"] == "presence":
            text = self.sockets[guest].receive_text()
            message = json.loads(text)
        if message["t"] == "state":
            self.states[guest] = message
        return text

    def send(self, guest: str, **message: Any) -> None:
        self.sockets[guest].send_text(json.dumps(message))

    def record(self) -> bytes:
        return self.client.get(f"/api/tables/{ID}/record", headers=self.headers("ana")).content

    def cards(self) -> list[Json]:
        cards: list[Json] = self.client.get("/api/tables", headers=self.headers("ana")).json()
        return [{name: value for name, value in card.items() if name != "updated"} for card in cards]


@contextmanager
def worlds(
    folder: Path,
    lines: tuple[Line, Line],
    seed: int,
    confirm: bool = False,
    watchers: Sequence[str] = (),
    displayed: bool = False,
    clock: Callable[[], float] = time.time,
) -> Iterator[tuple[World, World]]:
    """The game of each line on a server of its own, with everybody there."""
    with served(folder / "a", clock=clock) as one, served(folder / "b", clock=clock) as other, ExitStack() as sockets:
        built = [world(client, line, seed, confirm) for client, line in zip((one, other), lines, strict=True)]
        for place in built:
            for guest in (*guests_of(place.line), *watchers):
                session = place.client.websocket_connect(f"/ws/tables/{ID}", headers=place.headers(guest))
                place.sockets[guest] = sockets.enter_context(session)
                place.send(guest, t="sub")
            if displayed:
                address = f"/ws/tables/{ID}?display=true"
                session = place.client.websocket_connect(address, headers=place.headers("far1"))
                place.sockets[TV] = sockets.enter_context(session)
                place.send(TV, t="sub")
        yield built[0], built[1]


def world(client: TestClient, line: Line, seed: int, confirm: bool) -> World:
    services: Services = client.app.state.services  # type: ignore[attr-defined]
    services.presence.clock = lambda: START  # the two are not connected to in the same second
    assert client.portal is not None
    client.portal.call(services.store.create, row(line, ID, confirm))
    place = client.portal.call(services.tables.get, ID)
    # Only the server knows the seed behind a commitment; both worlds draw from this one.
    place.table.line.draw_source = Seeded(seed)
    return World(client, services, line)


def guests_of(line: Line) -> list[str]:
    return ["ana" if name == "Ana" else f"far{seat}" for seat, name in enumerate(line.header.seats)]


def timed(line: Line) -> Line:
    """The same game at a table with clocks."""
    started = datetime.fromtimestamp(START, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    header = replace(line.header, time=TimeControl("pool", 600), time_up=TimeUp("first"), started=started)
    return Line.fold(line.game, header, line.entries)
