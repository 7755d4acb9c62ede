"""Hostile messages over many sockets, of seats, spectators and people at tables that have not begun: each is answered
with something that was foreseen, no table is stuck, nothing leaks, and memory stays what it was."""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.browser.serving import Server
from tools.chaos.logs import read_tables
from tools.chaos.mutations import message
from tools.chaos.people import KINDS, Made, make_tables
from tools.chaos.player import GONE, PATIENCE, START, Player
from tools.chaos.report import Report

SHORT = {"messages": 1500, "tables": 4, "gatherings": 1}
PACE = 0.06  # seconds between two messages of one socket: faster ones would only wait to be read
GROWTH = 1.5  # times that the memory of the server may grow from the first fifth to the end
SLACK = 60  # MB that it may grow anyway
FAILED = "server.error.failed"
LONG = tuple(kind for kind in KINDS if not kind.short)
Json = dict[str, Any]


class Sender(Player):
    """Sends hostile messages from one seat, or as somebody who only looks on, and reads everything that comes back."""

    def __init__(self, report: Report, port: int, number: int, table: str, cookie: str, used: list[str]) -> None:
        super().__init__(report, port, number)
        self.table = table
        self.cookie = cookie
        self.used = used  # ids of everybody at the table
        self.sent = 0

    async def attack(self, until: asyncio.Event) -> None:
        while not until.is_set():
            try:
                async with self._connection() as connection:
                    await connection.send('{"t":"sub"}')
                    async with asyncio.TaskGroup() as both:
                        reading = both.create_task(self._read(connection))
                        await self._send(connection, until)
                        reading.cancel()
            except* GONE:
                self.report.count("connections closed by the server")
                await asyncio.sleep(0.5)

    async def _send(self, connection: ClientConnection, until: asyncio.Event) -> None:
        while not until.is_set():
            self.sent += 1
            text = message(self.dice, self.state, self.sent, self.used)
            self.used[:] = [*self.used[-50:], f"m{self.sent}"]
            await connection.send(text)
            self.report.count("messages")
            await asyncio.sleep(PACE)

    async def _read(self, connection: ClientConnection) -> None:
        while True:
            self._check(json.loads(await connection.recv()))

    def _check(self, heard: Json) -> None:
        if heard["t"] == "state":
            self.state = heard
            self._check_secrets(heard)
        elif heard["t"] == "error":
            self.report.count("errors told")
            self.report.check(heard["key"] != FAILED, f"table {self.table}: {FAILED}")

    def _check_secrets(self, state: Json) -> None:
        if state["over"]:
            return
        self.report.check(state["fair"]["seed"] is None, f"table {self.table}: the seed is told")
        for number, seat in enumerate(state["view"].get("seats") or []):
            if isinstance(seat, dict) and number != state["seat"]:
                self.report.check(seat.get("hand") is None, f"table {self.table}: a hand is told")

    async def is_answered(self) -> bool:
        """Whether the table still answers an ordinary message on a new connection."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    async with self._connection() as connection:
                        await connection.send('{"t":"sub"}')
                        await connection.send('{"t":"here","seat":null,"id":"marker"}')
                        while "marker" not in (heard := json.loads(await connection.recv())).values():
                            self._check(heard)
                        return True
                except GONE:
                    await asyncio.sleep(0.2)


def run(report: Report, messages: int = 100_000, tables: int = 24, gatherings: int = 8, seed: int = 1) -> None:
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        data = Path(folder) / "data"
        server = Server(data, module="tools.chaos.faults", patience=START)
        made = asyncio.run(make_tables(data, tables, LONG))
        server.start()
        try:
            asyncio.run(_attack(report, server, made, messages, gatherings, random.Random(seed)))
            report.check(server.answers(), "the server does not answer any more")
        finally:
            server.kill()
        log = server.log.read_text(encoding="utf-8")
        report.check("Traceback" not in log, f"the server's log has a traceback:\n{log[-3000:]}")
        asyncio.run(_read_back(report, data, made))


async def _attack(
    report: Report, server: Server, made: Sequence[Made], messages: int, gatherings: int, dice: random.Random
) -> None:
    senders = await _seat_all(report, server.port, made, gatherings, dice)
    report.count("sockets", len(senders))
    until = asyncio.Event()
    tasks = [asyncio.create_task(sender.attack(until)) for sender in senders]
    try:
        await _reached(report, messages // 5, tasks)
        early = memory(server.pid)
        await _reached(report, messages, tasks)
        late = memory(server.pid)
    finally:
        until.set()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for fault in ended:
        if fault is not None:
            raise fault
    report.figure("memory", f"{early:.0f} MB after a fifth, {late:.0f} MB at the end")
    report.check(late < max(GROWTH * early, early + SLACK), f"memory grows: {early:.0f} MB, then {late:.0f} MB")
    for sender in senders:
        report.check(await sender.is_answered(), f"table {sender.table} is stuck")


async def _seat_all(
    report: Report, port: int, made: Sequence[Made], gatherings: int, dice: random.Random
) -> list[Sender]:
    """A socket for every seat and a spectator of each table; for the host of a gathering and a stranger."""
    places = [(table.id, [*table.cookies, ""]) for table in made]
    for number in range(gatherings):
        host = Player(report, port, 5000 + number)
        seats = [{"kind": "person", "name": "Ana"}, {"kind": "open"}]
        headers, answer = await host.request("/api/tables", {"game": "architekton", "seats": seats})
        places.append((answer["id"], [headers["set-cookie"].partition(";")[0], ""]))
    dice.shuffle(places)
    senders: list[Sender] = []
    for table, cookies in places:
        used: list[str] = []
        senders += [Sender(report, port, len(senders) + at, table, cookie, used) for at, cookie in enumerate(cookies)]
    return senders


async def _reached(report: Report, messages: int, tasks: Sequence[asyncio.Task[None]]) -> None:
    while report.counts["messages"] < messages:
        if any(task.done() for task in tasks):
            return
        await asyncio.sleep(0.05)


async def _read_back(report: Report, data: Path, made: Sequence[Made]) -> None:
    """Every log makes sense, and leads to a position in which somebody can go on."""
    async for table in read_tables(report, data, [one.id for one in made]):
        report.check(table.line.over or bool(table.waiting), f"table {table.id}: nobody can go on")
        report.count("entries in the logs", len(table.line.entries))


def memory(pid: int) -> float:
    """What a process uses, in MB; 0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0.0
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024
