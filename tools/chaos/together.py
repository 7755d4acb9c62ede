"""kill -9 with several people at each table and with clocks: no move lost or doubled, no time lost, every flag once."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path

from architrave.games.catalogue import game
from architrave.kernel.record import Record
from architrave.store.sqlite import SqliteStore
from architrave.tables.opening import restore_table
from tests.browser.serving import Server
from tools.chaos.kills import check_file, some_answers
from tools.chaos.people import Person, check_log, make_tables
from tools.chaos.player import GONE, PATIENCE, START
from tools.chaos.report import Report

SHORT = {"kills": 3, "tables": 3}
MORE = 9.0  # seconds that everybody plays on after the last kill: a clock of five seconds runs out


def run(report: Report, kills: int = 100, tables: int = 8, seed: int = 1) -> None:
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        data = Path(folder) / "data"
        server = Server(data, module="tools.chaos.faults", patience=START)
        made = asyncio.run(make_tables(data, tables))
        people = [
            Person(report, server.port, 20 * number + seat, table, seat)
            for number, table in enumerate(made)
            for seat in range(table.kind.people)
        ]
        server.start()
        try:
            killed = asyncio.run(_storm(report, server, people, kills, random.Random(seed)))
        finally:
            server.kill()
        check_file(report, data)
        asyncio.run(_audit(report, data, people, killed))


async def _storm(report: Report, server: Server, people: list[Person], kills: int, dice: random.Random) -> list[float]:
    tasks = [asyncio.create_task(person.play()) for person in people]
    killed = []
    try:
        for _ in range(kills):
            await some_answers(people, tasks)
            await asyncio.sleep(dice.uniform(0, 1.0))
            report.count("commands open at a kill", sum(person.open is not None for person in people))
            server.kill()
            killed.append(time.time())
            report.count("kills")
            await asyncio.to_thread(server.start)
            for person in people:
                person.be_patient()
        await asyncio.sleep(MORE)
        for person in people:
            person.stopping = True
        async with asyncio.timeout(PATIENCE):
            for person, ended in zip(people, await asyncio.gather(*tasks, return_exceptions=True), strict=True):
                report.check(not isinstance(ended, GONE), f"table {person.table}: nothing happened, {ended}")
                if isinstance(ended, BaseException) and not isinstance(ended, GONE):
                    raise ended
        return killed
    finally:
        for task in tasks:
            task.cancel()


async def _audit(report: Report, data: Path, people: list[Person], killed: list[float]) -> None:
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
