"""What a move costs the server's processor, in multiples of a bare echo that commits and sends the same answers.

One move at a time and on a real disk, so that no two moves share a commit. Sitting down is not counted.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.serving import Server
from tools.chaos.report import Report
from tools.load.echo import ANSWERS
from tools.load.machine import cpu_seconds
from tools.load.people import CALM, Company, EchoCompany
from tools.load.tables import SeatedTable, write_tables

# Game, seats, and how many times the cost of the echo a move may cost.
GAMES = (("architekton", 2, 1.5), ("architectura", 2, 2.0), ("architects", 4, 2.5))
SHORT = {"moves": 10, "gates": 0}
WARM = 0.2  # of the moves are made before anything is counted
SHORTEST = 8  # moves after which a game may be over
SAMPLE = 8  # the answers to every so many moves are kept for the echo

Sit = Callable[[str, SeatedTable, int], Company]


def run(report: Report, moves: int = 500, gates: int = 1) -> None:
    """So many moves of each game. Without `gates` only that it works is checked."""
    for name, seats, limit in GAMES:
        with tempfile.TemporaryDirectory(prefix="load-") as folder:
            real, echo = Path(folder, "real"), Path(folder, "echo")
            made = asyncio.run(write_tables(real, [(name, seats)] * (1 + 2 * moves // SHORTEST)))
            with running(Server(real)) as server:
                ours, answers = asyncio.run(_play(server, Company, made, moves))
            echo.mkdir()
            (echo / ANSWERS).write_text(json.dumps(answers), encoding="utf-8")
            with running(Server(echo, "tools.load.echo")) as server:
                bare, _ = asyncio.run(_play(server, EchoCompany, made, moves))
        size = sum(len(text) for answer in answers for text in answer) / len(answers)
        report.count(f"moves of {name}", moves)
        report.figure(
            name,
            f"{ours * 1000:.2f} ms a move, echo {bare * 1000:.2f} ms, ratio {ours / bare:.2f} (at most {limit}), "
            f"{size / 1000:.1f} kB to {seats} people",
        )
        if gates:
            report.check(ours / bare <= limit, f"a move of {name} costs {ours / bare:.2f} times the echo")


@contextmanager
def running(server: Server) -> Iterator[Server]:
    server.start()
    try:
        yield server
    finally:
        server.kill()


async def _play(server: Server, sit: Sit, made: Iterable[SeatedTable], moves: int) -> tuple[float, list[list[str]]]:
    """Seconds of the processor for each move, and the answers to some of the moves."""
    left, spent = moves + int(moves * WARM), 0.0
    answers: list[list[str]] = []
    for number, table in enumerate(made):
        async with sit(server.url, table, number) as company:
            await asyncio.sleep(CALM)
            while left and not company.over:
                began = cpu_seconds(server.pid)
                await company.move()
                await asyncio.sleep(CALM)
                if left <= moves:
                    spent += cpu_seconds(server.pid) - began
                left -= 1
                if left % SAMPLE == 0:
                    answers.append(list(company.texts))
        if not left:
            return spent / moves, answers
    raise AssertionError("the games were over before all moves were made")
