"""kill -9 with several people at each table and with clocks, while connections are cut and frozen: no move lost or
doubled, no time lost, every flag once, and everybody ends with what is in the log."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path

from tests.browser.serving import Server
from tools.chaos.cuts import TRICKS, play_trick
from tools.chaos.kills import check_file, some_answers
from tools.chaos.logs import check_logs
from tools.chaos.people import Made, Person, make_tables, seat_people, stop
from tools.chaos.player import START
from tools.chaos.proxy import Proxy
from tools.chaos.report import Report

SHORT = {"kills": 3, "tables": 5}
MORE = 12.0  # seconds that everybody plays on after the last kill: a clock of five seconds runs out, with time to spare
SILENCE = 2.0  # seconds without an answer after which a client gives a connection up
BETWEEN = 0.5  # seconds from one trick with a connection to the next, on average


def run(report: Report, kills: int = 100, tables: int = 10, seed: int = 1) -> None:
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        data = Path(folder) / "data"
        server = Server(data, module="tools.chaos.faults", patience=START)
        made = asyncio.run(make_tables(data, tables))
        server.start()
        try:
            people, killed, watched = asyncio.run(_storm(report, server, made, kills, random.Random(seed)))
        finally:
            server.kill()
        check_file(report, data)
        asyncio.run(check_logs(report, data, people, killed, watched))


async def _storm(
    report: Report, server: Server, made: list[Made], kills: int, dice: random.Random
) -> tuple[list[Person], list[float], float]:
    """Everybody, and when the server was killed, and until when it was watched."""
    async with Proxy(server.port) as proxy:
        people = seat_people(report, proxy.port, made, SILENCE)
        tasks = [asyncio.create_task(person.play()) for person in people]
        tricks = asyncio.create_task(_play_tricks(report, proxy, dice))
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
            watched = time.time()
            tricks.cancel()
            proxy.thaw()
            await stop(report, people, tasks)
            return people, killed, watched
        finally:
            for task in (*tasks, tricks):
                task.cancel()


async def _play_tricks(report: Report, proxy: Proxy, dice: random.Random) -> None:
    async with asyncio.TaskGroup() as tricks:
        while True:
            await asyncio.sleep(dice.uniform(0, 2 * BETWEEN))
            if proxy.links:
                link, trick = dice.choice(list(proxy.links)), dice.choice(TRICKS)
                tricks.create_task(play_trick(link, trick, dice.uniform(0.05, 1.5 * SILENCE), SILENCE))
                report.count(trick)
