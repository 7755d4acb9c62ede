"""A player who never gives up: reconnects, repeats what was not answered, and remembers everything that was."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
import urllib.request
from collections import Counter
from http.client import HTTPException
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from architrave.games.catalogue import game
from architrave.kernel.record import Record
from tools.chaos.report import Report

Json = dict[str, Any]
PERSON: Json = {"kind": "person", "name": "Ana"}
OTHER: Json = {"kind": "person", "name": "Bo"}
BOT: Json = {"kind": "bot", "level": "first"}
TABLES: tuple[Json, ...] = (
    {"game": "architekton", "seats": [PERSON, BOT], "options": {"starter": 0}},
    {"game": "architects", "seats": [PERSON]},
    {"game": "architekton", "seats": [PERSON, OTHER], "confirm": False},
    {"game": "architectura", "seats": [PERSON, BOT]},
)
PATIENCE = 120.0  # seconds after which a table where nothing happens is stuck
START = 100.0  # seconds that a server may take to start: other things run on the machine, too
MOST_LISTED = 60  # tables that the server lists
UNDOS = 0.1  # how often a player takes something back, when that is possible
GONE = (OSError, TimeoutError, WebSocketException, HTTPException)


class Player:
    """Plays table after table. `silence`: seconds without an answer after which a connection is given up."""

    def __init__(self, report: Report, port: int, number: int, silence: float = 10.0) -> None:
        self.report = report
        self.url = f"http://127.0.0.1:{port}"
        self.number = number
        self.silence = silence
        self.dice = random.Random(number)
        self.cookie = ""
        self.table = ""
        self.opened: list[str] = []
        self.salt = secrets.token_hex(8)  # of the keys that make a repeated request for a table the same request
        self.state: Json = {}
        self.lines: list[Json] = []
        self.heard: Json = {}  # the last message
        self.open: Json | None = None  # the command that was sent and not answered
        self.meant = ""  # the move that it makes, in notation
        self.commands = 0
        self.answered = 0
        self.moved = time.monotonic()  # when the last command was answered
        self.expected: list[str] = []  # what the log must hold of this player, in order
        self.enough: int | None = None  # play until so many commands have been answered
        self.misses = 0  # so many answers to come are lost on their way

    @property
    def headers(self) -> dict[str, str]:
        """Each player has an address of their own, so that limits per address do not slow down the whole test."""
        return {"cookie": self.cookie, "x-forwarded-for": f"10.0.{self.number // 250}.{self.number % 250 + 1}"}

    # ---- playing ----

    async def play(self) -> None:
        """Play until told that it is enough; raises TimeoutError when nothing happens for too long."""
        while not self._finished:
            try:
                await self._sit_down()
            except GONE:
                self.report.count("connections lost or refused")
                if time.monotonic() - self.moved > PATIENCE:
                    raise
                await asyncio.sleep(0.1)

    def finish(self, more: int) -> None:
        """Stop after so many more commands."""
        self.enough = self.answered + more

    def be_patient(self) -> None:
        """The server has just been started: only from now on can nothing have happened for too long."""
        self.moved = time.monotonic()

    @property
    def _finished(self) -> bool:
        return self.enough is not None and self.answered >= self.enough

    async def _sit_down(self) -> None:
        """Play at the table, or open the next one, as long as the connection lasts."""
        if not self.table:
            await self._open_table()
        async with self._connection() as connection:
            await self._subscribe(connection)
            if self.open is not None:
                await connection.send(json.dumps(self.open))
            await self._wait_for_turn(connection)
            while not self._finished and not self.state["over"]:
                await self._decide(connection)
                await self._wait_for_turn(connection)
        if self.state["over"]:
            await self.audit()
            self.table, self.state = "", {}

    async def _wait_for_turn(self, connection: ClientConnection) -> None:
        while self.open is not None or not (self.state["to_move"] or self.state["over"]):
            await self._take(connection)

    @property
    def wish(self) -> Json:
        """The table that this player opens."""
        return TABLES[self.number % len(TABLES)]

    async def _open_table(self) -> None:
        key = f"{self.salt}-{len(self.opened):08}"
        headers, answer = await self.request("/api/tables", {"pace": 0, "request": key, **self.wish})
        self.cookie = self.cookie or headers["set-cookie"].partition(";")[0]
        self.table, self.lines, self.expected = answer["id"], [], []
        self.opened.append(self.table)
        self.report.count("tables opened")

    def _connection(self) -> connect:
        return connect(
            f"{self.url.replace('http', 'ws', 1)}/ws/tables/{self.table}",
            additional_headers=self.headers,
            origin=Origin(self.url),
            compression=None,
            close_timeout=0.1,
            open_timeout=self.silence,
        )

    async def _subscribe(self, connection: ClientConnection) -> None:
        await connection.send(json.dumps({"t": "sub", "after": self.state.get("entries")}))
        await self._take(connection)

    async def _decide(self, connection: ClientConnection) -> None:
        state = self.state
        if state["held"] is not None:
            text = state["held"]["text"]
            command: Json = {"t": "confirm"} if self.dice.random() < 0.8 else {"t": "withdraw"}
        elif state["undo"]["possible"] and self.dice.random() < UNDOS:
            command, text = {"t": "undo"}, ""
        else:
            choice = self.dice.choice(state["choices"])
            command, text = {"t": "act", "move": choice["move"]}, choice["text"]
        self.commands += 1
        command |= {"id": f"{self.number}-{self.commands}", "version": state["version"]}
        self.open, self.meant = command, text
        await connection.send(json.dumps(command))

    async def _take(self, connection: ClientConnection) -> None:
        async with asyncio.timeout(self.silence):  # wait_for of Python 3.11 swallows the end of a task
            message: Json = json.loads(await connection.recv())
        answers = self.open is not None and self.open["id"] in (message.get("ack"), message.get("id"))
        if answers and self.misses:
            self.misses -= 1
            self.report.count("answers missed")
            raise ConnectionResetError
        self.heard = message
        if message["t"] == "state":
            self.state = message
            self.lines = [line for line in self.lines if line["n"] <= message["keep"]] + message["events"]
        if answers:
            self._answered(message)

    def _answered(self, message: Json) -> None:
        """The open command was carried out or refused."""
        assert self.open is not None
        if message["t"] == "state":
            self._acknowledged(self.open["t"])
        elif not self._refused(message.get("key", "")):
            self.report.fault(f"table {self.table}: {self.open['t']} was answered with {message.get('key', message)}")
        self.open = None
        self.answered += 1
        self.moved = time.monotonic()

    def _refused(self, key: str) -> bool:
        """Whether a command may rightly be answered with this error: alone at a table, with none."""
        return False

    def _acknowledged(self, kind: str) -> None:
        """Note what a command of ours must have left in the log."""
        self.report.count("commands acknowledged")
        if kind == "confirm" or (kind == "act" and self.state["held"] is None):
            self.expected.append(f"act {self.meant}")
        elif kind == "undo":
            self.expected.append("undo")

    # ---- checking ----

    async def audit(self) -> None:
        """Compare what this player was sent with the server's log."""
        _, record = await self.request(f"/api/tables/{self.table}/record")
        seats = [place for place, seat in enumerate(self.state["table"]["seats"]) if seat["mine"]]
        kept = [line for line in map(_told, record["entries"]) if line is not None and line[0] in seats]
        compare_moves(self.report, self.table, self.expected, [text for _, text in kept])
        shown, lines = self.state, self.lines
        self.state, self.lines = {}, []
        async with self._connection() as connection:
            await self._subscribe(connection)
        if self.state["version"] == shown["version"]:
            self.report.check(self.state["view"] == shown["view"], f"table {self.table}: the client shows another game")
            self.report.check(self.lines == lines, f"table {self.table}: the client has other log lines")
        else:
            self.report.fault(f"table {self.table}: version {shown['version']} was shown, {self.state['version']} is")
        if self.state["held"] is None and not game(record["game"]).hides:
            line = Record.from_json(record).replay(game)
            view = msgspec.json.decode(msgspec.json.encode(line.game.view(line.position, self.state["seat"])))
            self.report.check(view == self.state["view"], f"table {self.table}: the log leads to another position")
        self.report.count("logs compared")

    async def count_tables(self) -> None:
        """Look whether a request that was repeated opened more than one table."""
        if len(self.opened) <= MOST_LISTED:
            _, listed = await self.request("/api/tables")
            doubled = len({card["id"] for card in listed} ^ set(self.opened))
            self.report.count("tables doubled", doubled)
            self.report.check(not doubled, f"player {self.number} opened {self.opened} and has {listed}")

    # ---- requests ----

    async def request(self, path: str, body: Json | None = None) -> tuple[Any, Any]:
        """The headers and the body of an answer."""
        return await asyncio.to_thread(self._request, path, body)

    def _request(self, path: str, body: Json | None) -> tuple[Any, Any]:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.url + path, data, {"content-type": "application/json", "connection": "close", **self.headers}
        )
        with urllib.request.urlopen(request, timeout=self.silence) as answer:
            return answer.headers, json.load(answer)


def compare_moves(report: Report, table: str, expected: list[str], kept: list[str]) -> None:
    """Compare the moves that somebody was told of with those in the log."""
    lost = sum((Counter(expected) - Counter(kept)).values())
    doubled = sum((Counter(kept) - Counter(expected)).values())
    report.count("moves lost", lost)
    report.count("moves doubled", doubled)
    if lost or doubled:
        report.fault(f"table {table}: {lost} acknowledged moves lost, {doubled} in the log twice")
    elif kept != expected:
        report.fault(f"table {table}: the log has the moves in another order")


def _told(entry: Json) -> tuple[int, str] | None:
    """The seat of an entry and what it did; None for draws and ends."""
    if "act" in entry:
        return entry["seat"], f"act {entry['act']}"
    return (entry["seat"], "undo") if "undo" in entry else None


async def audit_all(report: Report, players: list[Player], tasks: list[asyncio.Task[None]]) -> None:
    """Let everybody come to an end, then compare their last tables; who does not get on is stuck."""
    for what in ("moves lost", "moves doubled", "tables stuck"):
        report.count(what, 0)
    for player, ended in zip(players, await asyncio.gather(*tasks, return_exceptions=True), strict=True):
        if isinstance(ended, GONE):
            report.count("tables stuck")
            report.fault(f"table {player.table}: nothing happened for {PATIENCE:.0f} s, {ended}")
        elif ended is not None:
            raise ended
        else:
            if player.state:  # a table that was opened just now has shown nothing yet
                await player.audit()
            await player.count_tables()
