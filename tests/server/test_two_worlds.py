"""Two worlds, byte by byte: whatever a seat cannot know makes no difference to anything that is sent to it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from architrave.kernel.draws import Seeded
from architrave.kernel.line import Line
from architrave.kernel.rng import Rng
from architrave.kernel.time_control import TimeControl, TimeUp
from architrave.server.services import Services
from architrave.tables.table import Table
from tests.server.client import HOME, Json, served
from tests.server.together import START, FakeClock
from tests.server.worlds import follower, other_world, played, row, settled, telling
from tests.thorough import thorough

ID = "world"


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
        yield built[0], built[1]


def world(client: TestClient, line: Line, seed: int, confirm: bool) -> World:
    services: Services = client.app.state.services  # type: ignore[attr-defined]
    assert client.portal is not None
    client.portal.call(services.store.create, row(line, ID, confirm))
    place = client.portal.call(services.tables.get, ID)
    # Only the server knows the seed behind a commitment; both worlds draw from this one.
    place.table.line.draw_source = Seeded(seed)
    return World(client, services, line)


def guests_of(line: Line) -> list[str]:
    return ["ana" if name == "Ana" else f"far{seat}" for seat, name in enumerate(line.header.seats)]


@pytest.mark.parametrize("seed", [0, 2, 5, 7, *thorough(1, 3, 4, 6, 8, 9, 10, 11)])
def test_what_a_seat_cannot_know_changes_no_byte(tmp_path: Path, seed: int) -> None:
    """In half of the games moves wait for confirmation."""
    rng = Rng(seed)
    seats = 2 + seed % 3
    options: Json = {"seats": seats, "starter": int(rng.below(seats)), "advanced": seed % 2 == 1, "most": 6}
    found = None
    while found is None:
        line = played(options, 6 + int(rng.below(40)), rng)
        found = other_world(line, 0, rng) if settled(line) else None
    assert found.entries != line.entries or seats == 2
    guests = guests_of(line)
    with worlds(tmp_path, (line, found), seed, confirm=seed % 4 > 1) as (here, there):
        for guest in guests:
            ours, theirs = here.hear(guest), there.hear(guest)
            if guest == "ana":
                assert ours == theirs
        for number in range(12):
            if here.table.line.over or there.table.line.over or not step(here, there, guests, rng, number):
                return
            assert here.record() == there.record()
            assert here.cards() == there.cards()


def step(here: World, there: World, guests: list[str], rng: Rng, number: int) -> bool:
    """One decision in both worlds; False when they part, because others can see a difference too."""
    if here.table.waiting != there.table.waiting:
        return False
    bad = {"t": "act", "id": f"bad{number}", "version": here.table.version, "action": int(rng.below(9000))}
    if here.table.waiting != [0] or all(choice["action"] != bad["action"] for choice in here.states["ana"]["choices"]):
        for place in (here, there):
            place.send("ana", **bad)
        assert here.hear("ana") == there.hear("ana")
    guest = guests[here.table.waiting[0]]
    ours, theirs = (place.states[guest]["choices"] for place in (here, there))
    common = [choice["action"] for choice in ours if choice["action"] in [other["action"] for other in theirs]]
    if guest == "ana":
        assert ours == theirs
    if not common:
        return False
    action = common[rng.below(len(common))]
    for place in (here, there):
        place.send(guest, t="act", id=f"move{number}", version=place.table.version, action=action)
    heard = all_hear(here, there, guests, guest)
    if here.table.held is not None or there.table.held is not None:
        if guest != "ana" and (here.table.held is None or there.table.held is None):
            return False  # what others hold depends on cards that they alone know
        assert heard["ana"][0] == heard["ana"][1]
        for place in (here, there):
            place.send(guest, t="confirm", id=f"sure{number}", version=place.table.version)
        heard = all_hear(here, there, guests, guest)
    if here.table.line.over or there.table.line.over:
        return False
    if here.table.line.entries_for(0) != there.table.line.entries_for(0):
        return False
    if here.table.waiting != there.table.waiting:
        return False
    assert heard["ana"][0] == heard["ana"][1]
    return True


def all_hear(here: World, there: World, guests: list[str], first: str) -> dict[str, tuple[str, str]]:
    """The next message to everybody in both worlds; the one who did something is answered first."""
    return {who: (here.hear(who), there.hear(who)) for who in sorted(guests, key=lambda who: who != first)}


@pytest.mark.rule("A13.3")
@pytest.mark.parametrize("seed", [0, 1, 3, 4])
def test_a_held_move_changes_no_byte_whoever_comes_next(tmp_path: Path, seed: int) -> None:
    """Who comes next differs between the worlds, and in one the game is over; neither Ana nor a watcher can tell."""
    line, found, action = telling(Rng(seed))
    assert follower(line, action) != follower(found, action)
    with worlds(tmp_path, (line, found), seed, confirm=True, watchers=["zoe"]) as (here, there):
        everybody = ["ana", "far1", "zoe"]

        def same(sender: str, listeners: Sequence[str], **message: Any) -> Json:
            """What the sender and, if it changes something, the others hear: the same in both worlds."""
            for place in (here, there):
                place.send(sender, version=place.table.version, **message)
            heard = {who: (here.hear(who), there.hear(who)) for who in (sender, *listeners)}
            for who in {"ana", "zoe"} & set(heard):
                assert heard[who][0] == heard[who][1]
            assert here.record() == there.record()
            assert here.cards() == there.cards()
            answer: Json = json.loads(heard[sender][0])
            return answer

        for who in everybody:
            ours, theirs = here.hear(who), there.hear(who)
            assert ours == theirs or who == "far1"
        held = same("ana", ["far1", "zoe"], t="act", id="m1", action=action)
        assert held["held"] is not None
        assert (held["view"]["phase"], held["view"]["result"], held["waiting"]) == ("ended", None, [0])
        assert held["undo"]["possible"]
        assert here.states["zoe"]["held"] is None
        for number, message in enumerate(("confirm", "withdraw", "undo")):
            for who in ("zoe", "far1"):
                assert same(who, [], t=message, id=f"{who}{number}")["t"] == "error"
        assert same("ana", [], t="act", id="m2", action=action)["key"] == "table.error.held"
        for place in (here, there):
            place.send("ana", t="hint", id="h1")
        assert here.hear("ana") == there.hear("ana")
        assert same("ana", ["far1", "zoe"], t="withdraw", id="m3")["held"] is None
        assert same("ana", ["far1", "zoe"], t="act", id="m4", action=action)["held"] is not None
        assert same("ana", ["far1", "zoe"], t="undo", id="m5")["held"] is None
        same("ana", ["far1", "zoe"], t="act", id="m6", action=action)
        for place in (here, there):
            place.send("ana", t="confirm", id="m7", version=place.table.version)
            place.hear("ana")
            if not place.table.line.over:
                assert not place.states["ana"]["undo"]["possible"]
                place.send("ana", t="undo", id="m8", version=place.table.version)
                assert json.loads(place.hear("ana"))["t"] == "error"
        assert here.states["ana"]["waiting"] != there.states["ana"]["waiting"]


@pytest.mark.parametrize("seed", range(3))
def test_decks_are_built_without_a_trace_until_all_are_ready(tmp_path: Path, seed: int) -> None:
    rng = Rng(100 + seed)
    line = played({"seats": 3, "starter": 0, "advanced": True, "most": 3}, 0, rng)
    guests = guests_of(line)
    with worlds(tmp_path, (line, line.copy()), seed) as (here, there):
        for place in (here, there):
            for guest in guests:
                place.hear(guest)
        for number, guest in enumerate(("far2", "far1", "far2", "far1", "far2")):  # in any order
            for place, which in ((here, 1), (there, 2 + int(rng.below(2)))):
                choices = place.states[guest]["choices"]
                action = choices[which % len(choices) if number < 4 else 0]["action"]
                place.send(guest, t="act", id=f"m{number}", version=place.table.version, action=action)
                place.hear(guest)
            assert here.hear("ana") == there.hear("ana")
            for other in ("far1", "far2"):
                if other != guest:
                    assert here.hear(other) != there.hear(other) or place.states[other]["choices"]
            assert here.record() == there.record()
        assert here.table.sealed != there.table.sealed
        assert here.states["ana"]["waiting"] == [0, 1]


def timed(line: Line) -> Line:
    """The same game at a table with clocks."""
    started = datetime.fromtimestamp(START, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    header = replace(line.header, time=TimeControl("pool", 600), time_up=TimeUp("first"), started=started)
    return Line.fold(line.game, header, line.entries)


@pytest.mark.parametrize("seed", [1, 2, 3, *thorough(4, 5, 6, 7, 8)])
def test_clocks_and_questions_change_no_byte(tmp_path: Path, seed: int) -> None:
    """Ana asks, others answer, clocks run, and a bot takes over from one of them: she cannot tell the worlds apart."""
    rng = Rng(50 + seed)
    options: Json = {"seats": 2 + seed % 2, "starter": 0, "advanced": seed % 2 == 0, "most": 6}
    found = None
    while found is None:
        line = played(options, 8 + int(rng.below(30)), rng)
        found = other_world(line, 0, rng) if settled(line) else None
    clock = FakeClock()
    guests = guests_of(line)
    everybody = [*guests, "zoe"]
    with worlds(tmp_path, (timed(line), timed(found)), seed, watchers=["zoe"], clock=clock) as (here, there):

        def all_hear(first: str) -> None:
            heard = {who: (here.hear(who), there.hear(who)) for who in sorted(everybody, key=lambda who: who != first)}
            for who in ("ana", "zoe"):
                assert heard[who][0] == heard[who][1]

        def say(sender: str, changes: bool, **message: Any) -> None:
            for place in (here, there):
                place.send(sender, **message)
            if changes:
                all_hear(sender)
            else:
                ours, theirs = here.hear(sender), there.hear(sender)
                assert ours == theirs or sender not in ("ana", "zoe")
            assert here.record() == there.record()

        all_hear("ana")
        assert here.states["ana"]["clocks"]["seats"][here.table.waiting[0]]["running"]
        assert here.states["ana"]["undo"] == there.states["ana"]["undo"]
        asks = bool(here.states["ana"]["undo"]["asks"])
        clock.now += 5
        say("ana", asks, t="ask", id="q1", number=0, kind="undo")
        if asks:
            undone = here.states["zoe"]["question"]["undone"]
            assert undone
            clock.now += 3
            say("far1", True, t="answer", id="a1", number=1, yes=False)
        number = here.states["ana"]["questions"]
        say("zoe", False, t="answer", id="z1", number=number, yes=True)
        say("ana", True, t="ask", id="q2", number=number, kind="draw")
        say("ana", False, t="ask", id="q3", number=number + 1, kind="abort")
        say("ana", True, t="withdraw_question", id="w1", number=number + 1)
        clock.now += 700
        waiting = here.table.waiting
        for place in (here, there):
            assert place.client.portal is not None
            place.client.portal.call(place.services.store.write_due, ID, clock.now)
            place.client.portal.call(place.services.timekeeper.round)
        assert here.table.line.substitutes.keys() == there.table.line.substitutes.keys() == set(waiting)
        for who in ("ana", "zoe"):
            for place in (here, there):
                while not place.states[who]["substitutes"]:
                    place.hear(who)
            ours, theirs = here.states[who], there.states[who]
            if ours["entries"] == theirs["entries"]:
                assert ours["clocks"] == theirs["clocks"]
                assert ours["substitutes"] == theirs["substitutes"]
