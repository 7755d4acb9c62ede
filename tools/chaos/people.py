"""Tables of several people with clocks, written before the server starts, and the people who play at them."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

from architrave.games.catalogue import game
from architrave.kernel.time_control import TimeControl, TimeUp
from architrave.server.cookie import CookieSigner, fresh_key
from architrave.store.sqlite import SqliteStore
from architrave.tables.opening import DrawSeed, TableRequest, open_table
from architrave.tables.seats import Seat
from tools.chaos.player import GONE, PATIENCE, Player
from tools.chaos.report import Report

Json = dict[str, Any]
QUESTIONS = 0.1  # how often somebody asks the others to take back
SLEEPS = 0.15  # how often somebody with a short clock lets it run out
CONFLICTS = {  # what may rightly be answered where others act too; such a command must not be in the log
    "server.error.too_fast",
    "table.error.over",
    "table.error.stale",
    "together.error.time_up",
    "together.error.bot_plays",
    "together.error.question_changed",
    "together.error.question_open",
    "together.error.not_taken_over",
}
TRIES = 20  # to be shown a table, before it is broken
FLEETING = ("events", "keep", "ack", "queued", "clocks")  # of a state: what depends on when and to whom it is sent


@dataclass(frozen=True)
class Kind:
    """A kind of table: the game, how many people, and their clocks."""

    game: str
    people: int
    time: TimeControl
    short: bool = False  # the people let their time run out now and then
    options: Json = field(default_factory=dict)


KINDS = (
    Kind("architekton", 2, TimeControl("fischer", 3600, increment=5)),
    Kind("architects", 3, TimeControl("days", days=1)),
    Kind("architekton", 2, TimeControl("move", 5), short=True),
    Kind("architectura", 4, TimeControl("pool", 7200)),
    Kind("architectura", 3, TimeControl("pool", 7200), options={"advanced": True}),  # they choose at the same time
)


@dataclass(frozen=True)
class Made:
    """A table, its kind, the people at it and their cookies."""

    id: str
    kind: Kind
    cookies: tuple[str, ...]


@dataclass
class Sitting:
    """One game of one person: what the log must hold of them."""

    table: str
    kind: Kind
    seat: int
    expected: list[str] = field(default_factory=list)
    agreed: int = 0  # how often they said yes to going back
    returns: int = 0


async def make_tables(folder: Path, count: int, kinds: Sequence[Kind] = KINDS) -> list[Made]:
    """Write tables into a data folder that no server uses."""
    store = SqliteStore(folder)
    try:
        signer = CookieSigner(await store.server_setting("cookie_key", fresh_key()))
        made = []
        for number in range(count):
            kind = kinds[number % len(kinds)]
            guests = [f"person{number}-{seat}" for seat in range(kind.people)]
            now = time.time()
            request = TableRequest(
                game=game(kind.game),
                guest=guests[0],
                seats=tuple(Seat("person", guest, None, guest) for guest in guests),
                options=kind.options,
                confirm=False,
                pace=0,
                time=kind.time,
                time_up=TimeUp("first"),
            )
            started = datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            _, row = open_table(request, DrawSeed(secrets.token_bytes(32)), f"table{number}", started, now)
            await store.create(row)
            cookies = tuple(signer.header(guest, secure=False).partition(";")[0] for guest in guests)
            made.append(Made(row.row.id, kind, cookies))
        return made
    finally:
        await store.close()


def seat_people(report: Report, port: int, made: Sequence[Made], silence: float = 4.0) -> list[Person]:
    """The people of all tables."""
    return [
        Person(report, port, 100 + 20 * number + seat, table, seat, silence)
        for number, table in enumerate(made)
        for seat in range(table.kind.people)
    ]


class Person(Player):
    """One of several people at a table: plays, asks to take back, answers, lets the clock run out, comes back; and when
    the game is over, all agree to a rematch and play on there."""

    def __init__(self, report: Report, port: int, number: int, made: Made, seat: int, silence: float) -> None:
        super().__init__(report, port, number, silence)
        self.made = made
        self.seat = seat
        self.cookie = made.cookies[seat]
        self.sleeping = False
        self.stopping = False  # all have played enough
        self.in_vain = 0  # how often in a row something else came than a state
        self.sittings: list[Sitting] = []
        self._take_place(made.id)

    def _take_place(self, table: str) -> None:
        self.table, self.state, self.lines, self.sleeping = table, {}, [], False
        self.sittings.append(Sitting(table, self.made.kind, self.seat))

    @property
    def sitting(self) -> Sitting:
        return self.sittings[-1]

    @property
    def _finished(self) -> bool:
        return self.stopping and self.open is None

    async def _sit_down(self) -> None:
        async with self._connection() as connection:
            await self._subscribe(connection)
            if not self.state:
                self._nothing_shown()
                return
            self.in_vain = 0
            if self.open is not None:
                await connection.send(json.dumps(self.open))
            # The move that ended the game may be the one whose answer was lost.
            while not self._finished and not self._goes_on_elsewhere():
                if self.open is None and self._something_to_do():
                    await self._decide(connection)
                await self._take(connection)

    def _nothing_shown(self) -> None:
        """A server in trouble says so, and then is all right again; otherwise the table is broken."""
        self.in_vain += 1
        self.report.count("answers other than a state")
        if self.in_vain == TRIES:
            self.report.fault(f"table {self.table}: the server shows nothing of it, {self.heard}")
            self.open, self.stopping = None, True

    def _goes_on_elsewhere(self) -> bool:
        """Whether the game is over and the next one has begun, or there is none: a bot has come to stay."""
        if self.open is not None or not self.state["over"]:
            return False
        if self.state["substitutes"]:
            self.stopping = True
        elif self.state["table"]["next"] is not None:
            self._take_place(self.state["table"]["next"])
            self.report.count("rematches sat down to")
            return True
        return self.stopping

    async def _take(self, connection: ClientConnection) -> None:
        """Everybody waits for the others here, so silence for a while is no fault."""
        try:
            await super()._take(connection)
        except TimeoutError:
            if self.open is not None:
                raise

    def _something_to_do(self) -> bool:
        state = self.state
        question = state["question"]
        if self.stopping:
            return False
        if self._is_replaced:
            self.sleeping = False
            return True
        if question is not None:
            return self.seat in question["asked"]
        if state["over"]:
            return self.seat == 0 and state["table"]["next"] is None
        return bool(state["to_move"]) and not self.sleeping

    @property
    def _is_replaced(self) -> bool:
        """Whether a bot plays for this person, who can come back."""
        return not self.state["over"] and any(taken["seat"] == self.seat for taken in self.state["substitutes"])

    @property
    def _is_short_of_time(self) -> bool:
        """Not in the first move after coming back, for which there is a minute: few clocks would run out."""
        remaining: int = self.state["clocks"]["seats"][self.seat]["remaining"]
        return remaining <= self.made.kind.time.full

    async def _decide(self, connection: ClientConnection) -> None:
        state, question = self.state, self.state["question"]
        text = ""
        if self._is_replaced:
            command: Json = {"t": "come_back", "seat": self.seat}
        elif question is not None:
            yes = question["kind"] == "rematch" or self.dice.random() < 0.7
            command, text = {"t": "answer", "number": state["questions"], "yes": yes}, question["kind"]
        elif state["over"]:
            command = {"t": "ask", "number": state["questions"], "kind": "rematch"}
        elif self.made.kind.short and self._is_short_of_time and self.dice.random() < SLEEPS:
            self.sleeping = True
            self.report.count("clocks left to run out")
            return
        elif state["undo"]["asks"] and self.dice.random() < QUESTIONS:
            command = {"t": "ask", "number": state["questions"], "kind": "undo"}
        else:
            choice = self.dice.choice(state["choices"])
            command, text = {"t": "act", "move": choice["move"], "version": state["version"]}, choice["text"]
        self.commands += 1
        command["id"] = f"{self.number}-{self.commands}"
        self.open, self.meant = command, text
        await connection.send(json.dumps(command))

    def _acknowledged(self, kind: str) -> None:
        self.report.count("commands acknowledged")
        if kind == "act":
            self.sitting.expected.append(f"act {self.meant}")
        elif kind == "come_back":
            self.sitting.returns += 1
        elif kind == "answer" and self.open is not None and self.open["yes"] and self.meant == "undo":
            self.sitting.agreed += 1

    def _refused(self, key: str) -> bool:
        """Whether somebody else was quicker, or has seen what cannot be forgotten, which is no fault."""
        return key in CONFLICTS or ".revealed." in key

    async def _look_again(self) -> bool:
        """Get a state, however often a busy server refuses the connection; return whether the server shows one."""
        while self.in_vain < TRIES:
            try:
                async with self._connection() as connection:
                    await self._subscribe(connection)
                if self.state:
                    self.in_vain = 0
                    return True
                self._nothing_shown()
            except GONE:
                self.report.count("connections lost or refused")
            await asyncio.sleep(0.1)
        return False

    async def compare_with_server(self) -> None:
        """Compare what this person has put together, state by state, with what a new client gets."""
        while True:
            if not await self._look_again():
                return
            shown, lines = self.state, self.lines
            self.state, self.lines = {}, []
            if not await self._look_again():
                return
            if self.state["entries"] == shown["entries"]:
                break
            self.state, self.lines = shown, lines  # a bot has moved meanwhile
        for name in self.state.keys() - set(FLEETING):
            self.report.check(self.state[name] == shown[name], f"table {self.table}: the client has another {name}")
        self.report.check(self.lines == lines, f"table {self.table}: the client has other log lines")
        self.report.count("clients compared")

    async def count_tables(self) -> None:
        """These people open no tables."""


async def stop(report: Report, people: Sequence[Person], tasks: Sequence[asyncio.Task[None]]) -> None:
    """Let everybody come to an end, and compare what they know with the server."""
    for person in people:
        person.stopping = True
    async with asyncio.timeout(PATIENCE):
        for person, ended in zip(people, await asyncio.gather(*tasks, return_exceptions=True), strict=True):
            report.check(not isinstance(ended, GONE), f"table {person.table}: nothing happened, {ended}")
            if isinstance(ended, BaseException) and not isinstance(ended, GONE):
                raise ended
        for person in people:
            if person.state:
                await person.compare_with_server()
