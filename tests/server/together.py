"""A server with a clock of its own, and tables of people who each have a device."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from architrave.games.catalogue import game
from architrave.kernel.entry import Entry
from architrave.kernel.time_control import TimeControl, TimeUp
from architrave.server.services import Services
from architrave.tables.opening import DrawSeed, TableRequest
from architrave.tables.rows import Series
from architrave.tables.seats import Seat
from architrave.tables.table import Table
from tests.server.client import HOME, Json, Seated, served, services_of

START = 1_790_000_000.0
POOL = TimeControl("pool", 600)
FISCHER = TimeControl("fischer", 600, increment=10)
CLUB = TimeUp("first")
BOT = Seat("bot", "", "first")


def person(guest: str) -> Seat:
    return Seat("person", guest.title(), None, guest)


ANA, BO, CAS = (person(guest) for guest in ("ana", "bo", "cas"))


class FakeClock:
    """The time of a server, which stands until somebody sets it."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        return self.now


class Together:
    """A running server and its clock."""

    def __init__(self, client: TestClient, clock: FakeClock) -> None:
        self.client = client
        self.clock = clock

    @property
    def services(self) -> Services:
        return services_of(self.client)

    def call(self, work: Any, *arguments: Any) -> Any:
        assert self.client.portal is not None
        return self.client.portal.call(work, *arguments)

    def open(
        self,
        *seats: Seat,
        time: TimeControl | None = POOL,
        time_up: TimeUp | None = CLUB,
        name: str = "architekton",
        series: Series | None = None,
        **options: Any,
    ) -> str:
        request = TableRequest(
            game(name),
            "ana",
            seats or (ANA, BO),
            {"starter": 0, **options},
            False,
            pace=0,
            time=time,
            time_up=time_up,
            series=series,
        )
        id: str = self.call(self.services.tables.open, request, DrawSeed(bytes(32), number=7))
        return id

    def table(self, id: str) -> Table:
        table: Table = self.call(self.services.tables.get, id).table
        return table

    def entries(self, id: str) -> list[Entry]:
        return list(self.table(id).line.entries)

    def pass_time(self, seconds: float, rounds: int = 1) -> None:
        """Let time go by; what is due then happens."""
        self.clock.now += seconds
        for _ in range(rounds):
            self.call(self.services.timekeeper.round)

    def until_gone(self, id: str, guest: str) -> None:
        """Wait until the server has noticed that a connection is closed."""
        live = self.services.tables.by_id[id]
        while any(watcher.guest == guest for watcher in live.watchers):
            time.sleep(0.01)

    @contextmanager
    def seated(self, id: str, guest: str) -> Iterator[Seated]:
        cookie = self.services.cookies.header(guest, secure=False).partition(";")[0]
        headers = {"origin": HOME, "cookie": cookie}
        with self.client.websocket_connect(f"/ws/tables/{id}", headers=headers) as session:
            seat = Seated(session)
            seat.subscribe()
            yield seat


@contextmanager
def together(folder: Path, clock: FakeClock | None = None) -> Iterator[Together]:
    clock = clock or FakeClock()
    with served(folder, clock=clock) as client:
        yield Together(client, clock)


def clocks(state: Json) -> list[int | None]:
    """What the clocks of a state show, in seconds."""
    return [None if seat is None else seat["remaining"] // 1000 for seat in state["clocks"]["seats"]]
