"""Two servers write to the same logs, as the nodes of a shared database would: every conflict is decided once, no move
is lost or doubled, and every log makes sense.

A folder is served by one process; here its lock is left out. Neither server knows what the other does until it writes
or is asked, so people look again every moment.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import tempfile
from pathlib import Path

from websockets.asyncio.client import ClientConnection

from tests.browser.serving import Server
from tools.chaos.faults import FAULT
from tools.chaos.kills import check_file, some_answers
from tools.chaos.logs import check_logs
from tools.chaos.people import KINDS, TRIES, Made, Person, make_tables, stop
from tools.chaos.player import START
from tools.chaos.report import Report

SHORT = {"kills": 1, "moves": 60, "tables": 4}
SILENCE = 4.0  # seconds without an answer after which a client gives a connection up
LOOK = 0.1  # seconds after which somebody looks whether the others have moved
SECOND_DEVICE = 10_000  # added to the number of somebody: a command with the same name would be the same command
LONG = tuple(kind for kind in KINDS if not kind.short)  # each server knows its own connections only


class Node(Person):
    """Somebody at one of several servers."""

    async def _take(self, connection: ClientConnection) -> None:
        if self.open is not None or not self.state:
            await super()._take(connection)
            return
        try:
            async with asyncio.timeout(LOOK):
                await super()._take(connection)
        except TimeoutError:
            await connection.send(json.dumps({"t": "sub", "after": self.state.get("entries")}))

    async def move_once(self, both: asyncio.Barrier) -> bool:
        """Make a move when the other device of this person shows the table too; return whether it is their turn."""
        async with self._connection() as connection:
            for _ in range(TRIES):
                await self._subscribe(connection)
                if self.state:
                    break
            assert self.state, f"table {self.table}: the server shows nothing of it, {self.heard}"
            await both.wait()
            if not self.state["to_move"]:
                return False
            await self._decide(connection)
            while self.open is not None:
                await self._take(connection)
            return True

    def _goes_on_elsewhere(self) -> bool:
        if self.open is None and self.state["over"]:
            self.stopping = True
        return self.stopping and self.open is None


def run(report: Report, kills: int = 20, moves: int = 400, tables: int = 8, seed: int = 1) -> None:
    """One of the two servers is killed so often, in turn, while the other goes on; then so many commands follow."""
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        data = Path(folder) / "data"
        faults = ",".join(filter(None, ["shared", os.environ.get(FAULT)]))
        made = asyncio.run(make_tables(data, tables, LONG))
        servers = [_server(data, number, faults) for number in range(2)]
        try:
            for server in servers:
                server.start()
            people = asyncio.run(_storm(report, servers, made, kills, moves, random.Random(seed)))
        finally:
            for server in servers:
                server.kill()
        check_file(report, data)
        asyncio.run(check_logs(report, data, people))


def _server(data: Path, number: int, faults: str) -> Server:
    server = Server(data, "tools.chaos.faults", START, {**os.environ, FAULT: faults})
    server.log = data.with_name(f"server{number}.log")
    return server


async def _move_on_two_devices(report: Report, person: Node, port: int) -> bool:
    """Somebody moves at both servers at once, which show the same position: only one of the two moves counts.

    Return whether it was their turn."""
    other = Node(report, port, SECOND_DEVICE + person.number, person.made, person.seat, SILENCE)
    other.sittings = person.sittings
    both = asyncio.Barrier(2)
    moved = await asyncio.gather(person.move_once(both), other.move_once(both))
    if not any(moved):
        return False
    report.count("moves on two devices")
    stale = [device.heard.get("key") for device in (person, other)].count("table.error.stale")
    report.check(stale == 1, f"table {person.table}: of two moves for one position, {stale} came too late")
    return True


async def _storm(
    report: Report, servers: list[Server], made: list[Made], kills: int, moves: int, dice: random.Random
) -> list[Node]:
    people = [
        Node(report, servers[seat % 2].port, 100 + 20 * number + seat, table, seat, SILENCE)
        for number, table in enumerate(made)
        for seat in range(table.kind.people)
    ]
    for table in made:
        for person in (person for person in people if person.made is table):
            if await _move_on_two_devices(report, person, servers[(person.seat + 1) % 2].port):
                break
    tasks = [asyncio.create_task(person.play()) for person in people]
    try:
        for number in range(kills):
            await some_answers(people, tasks)
            await asyncio.sleep(dice.uniform(0, 1.0))
            server = servers[number % 2]
            server.kill()
            report.count("kills")
            await asyncio.to_thread(server.start)
            for person in people:
                person.be_patient()
        await some_answers(people, tasks, moves)
        await stop(report, people, tasks)
        return people
    finally:
        for task in tasks:
            task.cancel()
