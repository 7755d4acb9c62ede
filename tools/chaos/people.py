"""Tables of several people with clocks, written before the server starts, and the people who play at them."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

from architrave.games.catalogue import game
from architrave.kernel.entry import Act, Entry, Pause, Return, Takeover, Timeout, Undo
from architrave.kernel.line import Line
from architrave.kernel.record import Record
from architrave.kernel.time_control import TimeControl, TimeUp
from architrave.server.cookie import CookieSigner, fresh_key
from architrave.store.sqlite import SqliteStore
from architrave.tables.clock import LAG, Clock, epoch
from architrave.tables.opening import DrawSeed, TableRequest, open_table, restore_table, seats_to_act
from architrave.tables.seats import Seat
from tools.chaos.player import GONE, PATIENCE, Player
from tools.chaos.report import Report

Json = dict[str, Any]
QUESTIONS = 0.1  # how often somebody asks the others to take back
SLEEPS = 0.15  # how often somebody with a short clock lets it run out
CONFLICTS = {  # what may rightly be answered where others act too; such a command must not be in the log
    "table.error.stale",
    "together.error.time_up",
    "together.error.bot_plays",
    "together.error.question_changed",
    "together.error.question_open",
    "together.error.not_taken_over",
}


@dataclass(frozen=True)
class Kind:
    """A kind of table: the game, how many people, and their clocks."""

    game: str
    people: int
    time: TimeControl
    short: bool = False  # the people let their time run out now and then


KINDS = (
    Kind("architekton", 2, TimeControl("fischer", 3600, increment=5)),
    Kind("architects", 3, TimeControl("days", days=1)),
    Kind("architekton", 2, TimeControl("move", 5), short=True),
    Kind("architectura", 4, TimeControl("pool", 7200)),
)


@dataclass(frozen=True)
class Made:
    """A table, its kind, the people at it and their cookies."""

    id: str
    kind: Kind
    cookies: tuple[str, ...]


async def make_tables(folder: Path, count: int) -> list[Made]:
    """Write tables into a data folder that no server uses."""
    store = SqliteStore(folder)
    try:
        signer = CookieSigner(await store.server_setting("cookie_key", fresh_key()))
        made = []
        for number in range(count):
            kind = KINDS[number % len(KINDS)]
            guests = [f"person{number}-{seat}" for seat in range(kind.people)]
            now = time.time()
            request = TableRequest(
                game=game(kind.game),
                guest=guests[0],
                seats=tuple(Seat("person", guest, None, guest) for guest in guests),
                options={},
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
    """One of several people at a table: plays, asks to take back, answers, lets the clock run out, comes back."""

    def __init__(self, report: Report, port: int, number: int, made: Made, seat: int, silence: float) -> None:
        super().__init__(report, port, number, silence)
        self.made = made
        self.seat = seat
        self.table = made.id
        self.cookie = made.cookies[seat]
        self.agreed = 0  # how often this person said yes to going back
        self.returns = 0
        self.sleeping = False
        self.stopping = False  # all have played enough

    @property
    def _finished(self) -> bool:
        return self.stopping and self.open is None

    async def _sit_down(self) -> None:
        async with self._connection() as connection:
            await self._subscribe(connection)
            if self.open is not None:
                await connection.send(json.dumps(self.open))
            # The move that ended the game may be the one whose answer was lost.
            while not self._finished and (self.open is not None or not self.state["over"]):
                if self.open is None and not self.stopping and self._something_to_do():
                    await self._decide(connection)
                await self._take(connection)
        self.stopping = self.stopping or self.state["over"]

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
        if any(taken["seat"] == self.seat for taken in state["substitutes"]):
            self.sleeping = False
            return True
        if question is not None:
            return self.seat in question["asked"]
        return bool(state["to_move"]) and not self.sleeping

    async def _decide(self, connection: ClientConnection) -> None:
        state, question = self.state, self.state["question"]
        text = ""
        if any(taken["seat"] == self.seat for taken in state["substitutes"]):
            command: Json = {"t": "come_back", "seat": self.seat}
        elif question is not None:
            command = {"t": "answer", "number": state["questions"], "yes": self.dice.random() < 0.7}
        elif self.made.kind.short and self.dice.random() < SLEEPS:
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
            self.expected.append(f"act {self.meant}")
        elif kind == "come_back":
            self.returns += 1
        elif kind == "answer" and self.open is not None and self.open["yes"]:
            self.agreed += 1

    def _refused(self, key: str) -> bool:
        """Whether somebody else was quicker, or has seen what cannot be forgotten, which is no fault."""
        return key in CONFLICTS or ".revealed." in key

    async def _look_again(self) -> None:
        """Get a state, however often a busy server refuses the connection."""
        while True:
            try:
                async with self._connection() as connection:
                    await self._subscribe(connection)
            except GONE:
                self.report.count("connections lost or refused")
                await asyncio.sleep(0.1)
            else:
                return

    async def compare_with_server(self) -> None:
        """Hold what this person has put together, state by state, against what a new client gets."""
        await self._look_again()
        shown, lines = self.state, self.lines
        self.state, self.lines = {}, []
        await self._look_again()
        if self.state["entries"] == shown["entries"]:  # or a bot has moved meanwhile
            self.report.check(self.state["view"] == shown["view"], f"table {self.table}: the client shows another game")
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
            await person.compare_with_server()


async def check_logs(report: Report, data: Path, people: Sequence[Person], killed: Sequence[float] = ()) -> None:
    """Read every log from the disk, where nothing is hidden, and compare it with what its people know."""
    for what in ("moves lost", "moves doubled"):
        report.count(what, 0)
    store = SqliteStore(data)
    try:
        for id in dict.fromkeys(person.table for person in people):
            saved = await store.load(id)
            assert saved is not None
            table = restore_table(game(saved.row.game), saved)
            here = [person for person in people if person.table == id]
            check_log(report, Record.of(table.line), here, killed)
            report.count("logs compared")
    finally:
        await store.close()


@dataclass(frozen=True)
class Moment:
    """An entry of a log, and the clocks before it."""

    entry: Entry
    clock: Clock


def moments(record: Record) -> list[Moment]:
    """Every entry of a log with the clocks before it."""
    header = record.header
    assert header.time is not None
    found = game(header.game)
    line = Line.fold(found, header, record.entries)
    clock = Clock.start(header.time, header.started, len(header.seats), (), seats_to_act(found, line.at(0)))
    passed = []
    for step in line.steps():
        passed.append(Moment(step.entry, clock.copy()))
        clock.advance(step.entry, [] if step.after.over else seats_to_act(found, step.after.position))
    return passed


def check_log(report: Report, record: Record, people: Sequence[Person], kills: Sequence[float]) -> None:
    """Hold a log against what its people were told, and against the times at which the server was killed."""
    table = people[0].table
    for person in people:
        person.compare([f"act {entry.text}" for entry in _own_acts(record.entries, person.seat)])
        returns = sum(isinstance(entry, Return) and entry.seat == person.seat for entry in record.entries)
        report.check(returns == person.returns, f"table {table}: {person.returns} returns, {returns} in the log")
    undos = sum(isinstance(entry, Undo) for entry in record.entries)
    agreed = sum(person.agreed for person in people)
    if len(people) == 2:  # among more, one yes is not enough
        report.check(undos == agreed, f"table {table}: {agreed} undos agreed to, {undos} in the log")
    report.count("undos by consent", undos)
    passed = moments(record)
    _check_pauses(report, table, record, passed, kills)
    _check_flags(report, table, people[0].made.kind, passed)


def _own_acts(entries: Sequence[Entry], seat: int) -> list[Act]:
    """The actions of a seat's person; those of a bot in their place are left out."""
    found, bot = [], False
    for entry in entries:
        if isinstance(entry, Takeover | Return) and entry.seat == seat:
            bot = isinstance(entry, Takeover)
        elif isinstance(entry, Act) and entry.seat == seat and not bot:
            found.append(entry)
    return found


def _check_pauses(report: Report, table: str, record: Record, passed: Sequence[Moment], kills: Sequence[float]) -> None:
    """Where a clock ran when the server was killed, a pause begins at or before that: nobody has lost any time."""
    start = epoch(record.header.started)
    for killed in kills:
        at = killed * 1000 - start
        later = next((moment for moment in passed if (moment.entry.at or 0) > at), None)
        if later is None or not any(clock.since is not None for clock in later.clock.seats):
            continue
        pause = later.entry
        sound = isinstance(pause, Pause) and pause.seat is None and pause.at is not None and pause.at - pause.ms <= at
        report.check(sound, f"table {table}: a restart took time from a clock, {pause}")
        report.count("restarts given back to a clock", int(sound))


def _check_flags(report: Report, table: str, kind: Kind, passed: Sequence[Moment]) -> None:
    """A flag falls when the time is up, not before, and once: then a bot plays until the person is back."""
    away: set[int] = set()
    for moment in passed:
        entry = moment.entry
        if isinstance(entry, Return):
            away.discard(entry.seat)
        if not isinstance(entry, Takeover | Timeout):
            continue
        deadline = moment.clock.deadline(entry.seat)
        early = deadline is None or entry.at is None or entry.at < deadline + LAG
        report.count("flags fallen")
        report.check(entry.seat not in away, f"table {table}: the flag of seat {entry.seat} fell twice")
        report.check(not early, f"table {table}: the flag of seat {entry.seat} fell at {entry.at}, due at {deadline}")
        report.check(kind.short, f"table {table}: a flag fell with hours to go")
        away.add(entry.seat)
