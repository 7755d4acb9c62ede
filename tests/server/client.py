"""A client for the tests: in the same process, through the real application, store and worker processes."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.types import ASGIApp, Receive, Scope, Send

from architrave.server.app import application
from architrave.server.cpu_shares import CpuShares
from architrave.server.limits import Rate
from architrave.server.pages import Pages
from architrave.server.services import Services
from architrave.store.sqlite import SqliteStore

Json = dict[str, Any]
HOME = "http://testserver"
ENDLESS = Rate(burst=1e9, second=1e9)
PERSON: Json = {"kind": "person", "name": "Ana"}
OTHER: Json = {"kind": "person", "name": "Bo"}
BOT: Json = {"kind": "bot", "level": "first"}

numbers = count(1)


class Caller:
    """Gives a request the address that the tests call from at the moment."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            scope["client"] = (scope["app"].state.caller, 50000)
        await self.app(scope, receive, send)


def call_from_elsewhere(app: Starlette) -> None:
    """From now on requests come from an address that has used up nothing of any rate."""
    app.state.caller = f"address {next(numbers)}"


@contextmanager
def served(data: Path, pages: Pages | None = None, clock: Callable[[], float] = time.time) -> Iterator[TestClient]:
    """The application on a data folder, until the block ends. Few tests ask a bot, so its workers start when needed."""
    app = application(SqliteStore(data, busy=0.2), pages=pages, cpu=CpuShares(ENDLESS), clock=clock, warm=False)
    app.add_middleware(Caller)
    call_from_elsewhere(app)
    with TestClient(app, base_url=HOME, headers={"origin": HOME}) as client:
        yield client


def services_of(client: TestClient) -> Services:
    services: Services = client.app.state.services  # type: ignore[attr-defined]
    return services


def open_table(client: TestClient, *seats: Json, **wishes: Any) -> str:
    table_request = {
        "game": "architekton",
        "seats": list(seats or (PERSON, BOT)),
        "pace": 0,
        "options": {"starter": 0},
        **wishes,
    }
    answer = client.post("/api/tables", json=table_request)
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["id"]
    return id


class Seated:
    """Somebody at a table."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.state: Json = {}
        self.lines: list[Json] = []

    def send(self, **message: Any) -> None:
        self.session.send_text(json.dumps(message))

    def next(self) -> Json:
        """The next message, whatever it is."""
        message: Json = json.loads(self.session.receive_text())
        if message["t"] == "state":
            self.state = message
            kept = [line for line in self.lines if line["n"] <= message["keep"]]
            self.lines = kept + message["events"]
        return message

    def until(self, kind: str) -> Json:
        """The next message of a kind; states on the way are taken in."""
        while True:
            message = self.next()
            if message["t"] == kind:
                return message

    def ask(self, t: str, **rest: Any) -> Json:
        """Send a command and get what answers it: the state that acknowledges it, a refusal or an error."""
        id = rest.pop("id", f"k{next(numbers)}")
        self.send(t=t, id=id, **rest)
        while True:
            message = self.next()
            if message.get("ack") == id or message.get("id") == id:
                return message

    def subscribe(self, after: int | None = None, **rest: Any) -> Json:
        self.send(t="sub", after=after, **rest)
        return self.until("state")

    def act(self, choice: int = 0, **rest: Any) -> Json:
        move = self.state["choices"][choice]["move"]
        return self.ask("act", **{"version": self.state["version"], "move": move, **rest})

    def confirm(self) -> Json:
        return self.ask("confirm", version=self.state["version"])

    def wait_for_turn(self) -> None:
        """Take in states until something is asked of us or the game is over."""
        while not self.state["to_move"] and not self.state["over"]:
            self.next()

    def turn(self, choice: int = 0) -> None:
        """One decision, confirmed if it is held."""
        self.wait_for_turn()
        if self.state["over"]:
            return
        if self.state["held"] is None:
            self.act(choice % len(self.state["choices"]))
        if self.state["held"] is not None:
            self.confirm()

    def play_to_the_end(self) -> None:
        while not self.state["over"]:
            self.turn()


@contextmanager
def seated(client: TestClient, table: str, subscribe: bool = True) -> Iterator[Seated]:
    with client.websocket_connect(f"/ws/tables/{table}", headers={"origin": HOME}) as session:
        seat = Seated(session)
        if subscribe:
            seat.subscribe()
        yield seat


def error(answer: Any) -> Json:
    """The problem that an HTTP answer tells of."""
    problem: Json = answer.json()["error"]
    return problem
