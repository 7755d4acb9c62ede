"""Many people against the strongest bot: every bot moves, none waits much longer than its fair share, and somebody who
plays a first game does not notice them."""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import ClientConnection

from architrave.bots import LEVELS
from tests.browser.serving import Server
from tools.chaos.player import PERSON, Json, Player, audit_all
from tools.chaos.report import Report

SHORT = {"people": 3, "moves": 1, "timed": 0}
GAMES = ("architekton", "architects")  # in these every decision of a bot is a change that can be seen and timed
AT_ONCE = 0.1  # seconds: a change that comes so soon after another was thought of with it, and had no turn of its own
SILENCE = 120.0  # seconds without a word after which a table is stuck: a crowd has to wait
UNFAIR = 2.0  # times its fair share that nobody waits
FIRST = 2.0  # seconds that the bot of a first game may take


class Waiter(Player):
    """A player who measures how long the bot takes whenever it has to think, and whether the page says that it waits
    its turn. Moves that it thought of together count once: they waited once."""

    def __init__(self, report: Report, port: int, number: int, level: str) -> None:
        super().__init__(report, port, number, SILENCE)
        self.level = level
        self.waits: list[float] = []
        self.since: float | None = None  # when the bot was asked
        self.fresh = True  # it has not moved since somebody else did
        self.told = False

    @property
    def wish(self) -> Json:
        bot = {"kind": "bot", "level": self.level}
        return {"game": GAMES[self.number % len(GAMES)], "seats": [PERSON, bot], "confirm": False}

    async def _take(self, connection: ClientConnection) -> None:
        before = self.state.get("version")
        await super()._take(connection)
        self.told = self.told or self.state["queued"]
        if self.state["version"] == before:
            return
        now = time.monotonic()
        if self.since is not None and (self.fresh or now - self.since > AT_ONCE):
            self.waits.append(now - self.since)
        self.fresh = self.since is None
        asked = not self.state["to_move"] and not self.state["over"]
        self.since = now if asked else None


def run(report: Report, people: int = 24, moves: int = 8, timed: int = 1) -> None:
    """Everybody plays until each of their bots has thought so often. Without `timed` nothing depends on how fast the
    machine is."""
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        server = Server(Path(folder) / "data")
        server.start()
        try:
            asyncio.run(_play(report, server, people, moves, bool(timed)))
        finally:
            server.kill()


async def _play(report: Report, server: Server, people: int, moves: int, timed: bool) -> None:
    weakest, *_, strongest = LEVELS
    crowd = [Waiter(report, server.port, number, strongest) for number in range(people)]
    newcomer = Waiter(report, server.port, people, weakest)
    players: list[Player] = [*crowd, newcomer]
    began = time.monotonic()
    tasks = [asyncio.create_task(player.play()) for player in crowd]
    try:
        await _until_moved(crowd, 1, tasks)  # by then all workers have started, and everybody waits
        tasks.append(asyncio.create_task(newcomer.play()))
        await _until_moved([*crowd, newcomer], moves, tasks)
        _weigh(report, crowd, newcomer, time.monotonic() - began, timed)
        for player in players:
            player.finish(0)
        await audit_all(report, players, tasks)
    finally:
        for task in tasks:
            task.cancel()


async def _until_moved(waiters: list[Waiter], moves: int, tasks: list[asyncio.Task[None]]) -> None:
    """Wait until each bot has moved so often, or somebody has given up."""
    while any(len(waiter.waits) < moves for waiter in waiters):
        if any(task.done() for task in tasks):
            return
        await asyncio.sleep(0.05)


def _weigh(report: Report, crowd: list[Waiter], newcomer: Waiter, seconds: float, timed: bool) -> None:
    waits = [wait for waiter in crowd for wait in waiter.waits]
    report.count("answers of the strongest bot", len(waits))
    report.count("bots that never moved", sum(not waiter.waits for waiter in crowd))
    report.count("people told that their bot waits its turn", sum(waiter.told for waiter in crowd))
    for waiter in crowd:
        report.check(bool(waiter.waits), f"table {waiter.table}: the bot never moved")
    fair = seconds * len(crowd) / max(1, len(waits))
    now = time.monotonic()
    longest = max([*waits, *(now - waiter.since for waiter in crowd if waiter.since is not None)], default=seconds)
    quick = sorted(newcomer.waits) or [seconds]
    report.figure("cores", f"{os.cpu_count()}, load {os.getloadavg()[0]:.1f}")
    report.figure("fair share", f"{fair:.1f} s an answer among {len(crowd)} people")
    report.figure("longest wait", f"{longest:.1f} s, {longest / fair:.2f} of the fair share")
    report.figure(
        "first game", f"{len(quick)} answers, median {statistics.median(quick):.2f}, slowest {quick[-1]:.2f} s"
    )
    if timed:
        report.check(longest <= UNFAIR * fair, f"a bot took {longest:.1f} s, its fair share is {fair:.1f} s")
        report.check(quick[-1] <= FIRST, f"the bot of a first game took {quick[-1]:.1f} s")
