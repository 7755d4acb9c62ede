"""kill -9 with several people at each table and with clocks: no move lost or doubled, no time lost, every flag once."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path

from tests.browser.serving import Server
from tools.chaos.kills import check_file, some_answers
from tools.chaos.people import Person, check_logs, make_tables, seat_people, stop
from tools.chaos.player import START
from tools.chaos.report import Report

SHORT = {"kills": 3, "tables": 3}
MORE = 9.0  # seconds that everybody plays on after the last kill: a clock of five seconds runs out


def run(report: Report, kills: int = 100, tables: int = 8, seed: int = 1) -> None:
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        data = Path(folder) / "data"
        server = Server(data, module="tools.chaos.faults", patience=START)
        people = seat_people(report, server.port, asyncio.run(make_tables(data, tables)))
        server.start()
        try:
            killed = asyncio.run(_storm(report, server, people, kills, random.Random(seed)))
        finally:
            server.kill()
        check_file(report, data)
        asyncio.run(check_logs(report, data, people, killed))


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
        await stop(report, people, tasks)
        return killed
    finally:
        for task in tasks:
            task.cancel()
