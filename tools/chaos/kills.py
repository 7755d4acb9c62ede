"""kill -9 under load: nothing that was acknowledged is lost, nothing is carried out twice, every table goes on."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
from collections.abc import Sequence
from pathlib import Path

from architrave.store.sqlite import FILE
from tests.browser.serving import Server
from tools.chaos.player import PATIENCE, START, Player, audit_all
from tools.chaos.report import Report

SHORT = {"kills": 3, "players": 4}
LEAST = 8  # commands answered between two kills, so that there is something to lose
MORE = 6  # commands of every player after the last kill


def run(report: Report, kills: int = 120, players: int = 8, seed: int = 1) -> None:
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        server = Server(Path(folder) / "data", module="tools.chaos.faults", patience=START)
        server.start()
        try:
            asyncio.run(_storm(report, server, kills, players, random.Random(seed)))
        finally:
            server.kill()
        check_file(report, Path(folder) / "data")


async def _storm(report: Report, server: Server, kills: int, count: int, dice: random.Random) -> None:
    players = [Player(report, server.port, number) for number in range(count)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        for _ in range(kills):
            await some_answers(players, tasks)
            await asyncio.sleep(dice.uniform(0, 0.2))
            report.count("commands open at a kill", sum(player.open is not None for player in players))
            server.kill()
            report.count("kills")
            await asyncio.to_thread(server.start)
            for player in players:
                player.be_patient()
        for player in players:
            player.finish(MORE)
        await audit_all(report, players, tasks)
    finally:
        for task in tasks:
            task.cancel()


async def some_answers(players: Sequence[Player], tasks: list[asyncio.Task[None]], more: int = LEAST) -> None:
    """Wait until the players get on, or all are done, or one of them has given up."""
    wanted = sum(player.answered for player in players) + more
    async with asyncio.timeout(PATIENCE * 2):
        while sum(player.answered for player in players) < wanted:
            if all(task.done() for task in tasks) or any(task.done() and task.exception() for task in tasks):
                return
            await asyncio.sleep(0.01)


def check_file(report: Report, data: Path) -> None:
    connection = sqlite3.connect(data / FILE)
    try:
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
        report.check(found == "ok", f"the database is damaged: {found}")
    finally:
        connection.close()
