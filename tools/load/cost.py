"""What a move costs the server's processor, in multiples of a bare echo that commits and sends the same answers.

One move at a time and on a real disk, so that no two moves share a commit.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.serving import Server
from tools.chaos.report import Report
from tools.load.echo import ANSWERS
from tools.load.machine import TICK, cpu_seconds
from tools.load.people import CALM, Company, EchoCompany
from tools.load.tables import SeatedTable, write_tables

# Game, seats, and how many times the cost of the echo a move may cost.
GAMES = (("architekton", 2, 1.5), ("architectura", 2, 2.0), ("architects", 4, 2.5))
SHORT = {"tables": 2, "moves": 10, "gates": 0}
WARM = 0.2  # of the moves are made before anything is counted
SHORTEST = 8  # moves after which a game may be over
SAMPLE = 8  # the answers to every so many moves are kept for the echo

Sit = Callable[[str, SeatedTable, int], Company]


def run(report: Report, tables: int = 1, moves: int = 500, gates: int = 1) -> None:
    """So many moves of each game at so many tables. Without `gates` only that it works is checked."""
    for name, seats, limit in GAMES:
        with tempfile.TemporaryDirectory(prefix="load-") as folder:
            real, echo = Path(folder, "real"), Path(folder, "echo")
            made = asyncio.run(write_tables(real, [(name, seats)] * (tables + 2 * moves // SHORTEST)))
            with running(Server(real)) as server:
                ours, answers = asyncio.run(_play(server, Company, made, tables, moves))
            echo.mkdir()
            (echo / ANSWERS).write_text(json.dumps(answers), encoding="utf-8")
            with running(Server(echo, "tools.load.echo")) as server:
                bare, _ = asyncio.run(_play(server, EchoCompany, made, tables, moves))
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


async def _play(
    server: Server, sit: Sit, made: list[SeatedTable], tables: int, moves: int
) -> tuple[float, list[list[str]]]:
    """Seconds of the processor for each move, and the answers to some of the moves."""
    count, unused = Count(moves, lambda: cpu_seconds(server.pid)), iter(made)
    answers: list[list[str]] = []

    async def play(number: int) -> None:
        while count.left and (table := next(unused, None)) is not None:
            async with sit(server.url, table, number) as company:
                while count.left and not company.over:
                    await company.move()
                    count.take()
                    if count.left % SAMPLE == 0:
                        answers.append(list(company.texts))
                    await asyncio.sleep(CALM)

    await asyncio.gather(*(play(number) for number in range(tables)))
    assert count.left == 0, "the games were over before all moves were made"
    return count.seconds_each, answers


class Count:
    """Moves that are still to be made: the first of them warm everything up, the others are measured."""

    def __init__(self, moves: int, clock: Callable[[], float]) -> None:
        self.measured = moves
        self.left = moves + int(moves * WARM)
        self.clock = clock
        self.began = clock()
        self.ended = 0.0

    def take(self) -> None:
        if self.left == 0:
            return
        if self.left == self.measured:
            self.began = self.clock()
        self.left -= 1
        if self.left == 0:
            self.ended = self.clock()

    @property
    def seconds_each(self) -> float:
        return max(self.ended - self.began, TICK) / self.measured
