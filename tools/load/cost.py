"""What a move costs the server's processor, in multiples of a bare echo that commits and sends the same answers.

Server and echo run at the same time and take turns: some moves here, then as many there. So whatever else the machine
does hits both alike, and the echo sends exactly what the server has just sent. One move at a time and on a real disk,
so that no two moves share a commit. Sitting down is not counted.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tests.browser.serving import Server
from tools.chaos.report import Report
from tools.load.echo import ANSWERS
from tools.load.machine import cpu_seconds
from tools.load.people import CALM, Company, EchoCompany
from tools.load.tables import SeatedTable, write_tables

# Game, seats, and how many times the cost of the echo a move may cost.
GAMES = (("architekton", 2, 1.5), ("architectura", 2, 2.0), ("architects", 4, 2.5))
SHORT = {"moves": 10, "gates": 0}
BLOCK = 10  # moves at the server before as many at the echo
WARM = 20  # moves before anything is counted; of a short run a fifth
SHORTEST = 8  # moves after which a game may be over

Answers = list[list[str]]  # for each move the text for each person


@dataclass
class Block:
    """Some moves at the server and as many at the echo, in seconds of the processor."""

    ours: float
    echo: float


class Side:
    """The server or the echo, with the people who play there."""

    def __init__(
        self, server: Server, sit: Callable[[str, SeatedTable, int], Company], tables: list[SeatedTable]
    ) -> None:
        self.server = server
        self._sit = sit
        self._tables = enumerate(tables)
        self._stack = AsyncExitStack()
        self._company: Company | None = None

    async def play(self, moves: int) -> tuple[float, Answers]:
        """Make so many moves: the seconds of the processor that they took, and what was answered."""
        spent = 0.0
        answers: Answers = []
        for number in range(moves):
            company = await self._people()
            began = cpu_seconds(self.server.pid)
            await company.move()
            await asyncio.sleep(CALM)
            spent += cpu_seconds(self.server.pid) - began
            answers.append(list(company.texts))
        return spent, answers

    async def leave(self) -> None:
        await self._stack.aclose()

    async def _people(self) -> Company:
        """The people of a game that is not over."""
        if self._company is None or self._company.over:
            await self.leave()
            number, table = next(self._tables)
            self._company = await self._stack.enter_async_context(self._sit(self.server.url, table, number))
            await asyncio.sleep(CALM)
        return self._company


def run(report: Report, moves: int = 500, gates: int = 1) -> None:
    """So many moves of each game. Without `gates` only that it works is checked."""
    for name, seats, limit in GAMES:
        with tempfile.TemporaryDirectory(prefix="load-") as folder:
            real, echo = Path(folder, "real"), Path(folder, "echo")
            made = asyncio.run(write_tables(real, [(name, seats)] * (1 + (moves + WARM) // SHORTEST)))
            echo.mkdir()
            with running(Server(real)) as server, running(Server(echo, "tools.load.echo")) as yardstick:
                blocks, size = asyncio.run(_compare(server, yardstick, made, moves))
        ours, bare = sum(block.ours for block in blocks), sum(block.echo for block in blocks)
        low, high = _quartiles([block.ours / block.echo for block in blocks])
        report.count(f"moves of {name}", moves)
        report.figure(
            name,
            f"{ours / moves * 1000:.2f} ms a move, echo {bare / moves * 1000:.2f} ms, ratio {ours / bare:.2f} "
            f"(half of the blocks {low:.2f} to {high:.2f}; at most {limit}), {size / 1000:.1f} kB to {seats} people",
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


async def _compare(server: Server, yardstick: Server, made: list[SeatedTable], moves: int) -> tuple[list[Block], float]:
    """The blocks of moves that count, and how many characters a move is answered with."""
    ours, echo = Side(server, Company, made), Side(yardstick, EchoCompany, made)
    blocks, sizes = [], []
    warm = _parts(min(WARM, moves // 5))
    for count in warm + _parts(moves):
        seconds, answers = await ours.play(count)
        tell(yardstick, answers)
        bare, _ = await echo.play(count)
        blocks.append(Block(seconds, bare))
        sizes += [sum(map(len, answer)) for answer in answers]
    await ours.leave()
    await echo.leave()
    return blocks[len(warm) :], statistics.fmean(sizes)


def _parts(moves: int) -> list[int]:
    return [BLOCK] * (moves // BLOCK) + [moves % BLOCK] * (moves % BLOCK > 0)


def tell(yardstick: Server, answers: Answers) -> None:
    """What the echo answers to the next moves."""
    body = msgspec.json.encode(answers)
    with urllib.request.urlopen(yardstick.url + ANSWERS, body, timeout=30) as answer:
        assert answer.status == 200


def _quartiles(ratios: list[float]) -> tuple[float, float]:
    if len(ratios) == 1:
        return ratios[0], ratios[0]
    low, _, high = statistics.quantiles(ratios, n=4)
    return low, high
