"""Somebody who plays at one address while another address attacks: how long do their moves take?

The measure is the time from sending a move to its acknowledgement. The data is kept in memory where possible: a disk
that takes 100 ms now and then would hide what an attack does. Needs several loopback addresses, as Linux has them.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.browser.serving import Server
from tools.chaos.attacks import ATTACKS, Attacker
from tools.chaos.report import Report

SHORT = {"moves": 0, "attacks": 3}
BYSTANDER, NEWCOMER, ATTACKER = "127.0.0.2", "127.0.0.4", "127.0.0.3"
MEMORY = Path("/dev/shm")
TABLES = 3  # of the bystander
PAUSE = 0.06  # seconds between two moves at one of them: the server lets nobody play faster
TIMES = 3  # a move during an attack may take so many times the quiet p99
FEW = 10  # moves
SETTING_UP = 60.0  # seconds for an attack that has to prepare something
LONGEST = 180.0  # seconds of an attack, with that

Json = dict[str, Any]


def run(report: Report, moves: int = 600, attacks: int = len(ATTACKS)) -> None:
    """So many attacks, so many moves during each. With 0 moves only that all goes on is checked."""
    with tempfile.TemporaryDirectory(prefix="chaos-", dir=MEMORY if MEMORY.is_dir() else None) as folder:
        server = Server(Path(folder) / "data")
        server.start()
        try:
            asyncio.run(_all(report, server.port, moves, list(ATTACKS)[:attacks]))
        finally:
            server.kill()


async def _all(report: Report, port: int, moves: int, attacks: list[str]) -> None:
    bystander = Bystander(port)
    few = max(moves, FEW)
    await bystander.play(FEW)
    before = p99(await bystander.play(few))
    for name in attacks:
        taken = await _during(bystander, name, port, few)
        report.check(await _lets_in(port), f"{name}: a newcomer at another address is not let in")
        report.count("attacks")
        after = p99(await bystander.play(few))
        # The machine has better and worse moments, so an attack is compared with the quiet just before and after it.
        quiet, worst = median([before, after]), p99(taken)
        sound = not moves or worst < TIMES * quiet
        figures = f"p99 {worst * 1000:.1f} ms, quiet {before * 1000:.1f} and {after * 1000:.1f} ms, {len(taken)} moves"
        report.figure(name, figures + ("" if sound else "  TOO SLOW"))
        report.check(sound, f"{name}: a move takes {worst / quiet:.1f} times as long")
        before = after


async def _during(bystander: Bystander, name: str, port: int, moves: int) -> list[float]:
    command = [sys.executable, "-m", "tools.chaos.attacks", name, str(port), ATTACKER, str(LONGEST)]
    attack = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    try:
        assert attack.stdout is not None
        await asyncio.wait_for(attack.stdout.readline(), SETTING_UP)
        async with asyncio.timeout(LONGEST - SETTING_UP):  # the attack goes on until the last move
            return await bystander.play(moves)
    finally:
        with suppress(ProcessLookupError):
            attack.kill()
        await attack.wait()


async def _lets_in(port: int) -> bool:
    """Whether somebody who was never here can open a table, without a cookie."""
    newcomer = Attacker(port, NEWCOMER)
    async with asyncio.timeout(10):
        _, commitment = await newcomer.ask(newcomer.post("/api/commitments", b""))
        await newcomer.table("architekton", 2)
    return b"commitment" in commitment


class Bystander:
    """Plays both sides of games of Architekton."""

    def __init__(self, port: int, address: str = BYSTANDER) -> None:
        self.me = Attacker(port, address)
        self.number = 0

    async def play(self, moves: int) -> list[float]:
        """How long each of at least so many moves took."""
        taken: list[float] = []
        await asyncio.gather(*(self._play(moves, taken) for _ in range(TABLES)))
        return taken

    async def _play(self, moves: int, taken: list[float]) -> None:
        while len(taken) < moves:
            await self._game(taken, lambda: len(taken) >= moves)

    async def play_until(self, stop: asyncio.Event) -> int:
        """How many moves were made."""
        moves = 0
        while not stop.is_set():
            taken: list[float] = []
            await self._game(taken, stop.is_set)
            moves += len(taken)
        return moves

    async def _game(self, taken: list[float], enough: Callable[[], bool]) -> None:
        """Play a game until that is enough; note how long each move took."""
        table = await self.me.table("architekton", 2)
        async with self.me.socket(table) as connection:
            await connection.send('{"t": "sub", "after": 0}')
            state = json.loads(await connection.recv())
            while not state["over"] and not enough():
                began = time.perf_counter()
                state = await self._move(connection, state)
                taken.append(time.perf_counter() - began)
                await asyncio.sleep(PAUSE)

    async def _move(self, connection: ClientConnection, state: Json) -> Json:
        self.number += 1
        id = f"b{self.number}"
        move = state["choices"][self.number % len(state["choices"])]["move"]
        await connection.send(json.dumps({"t": "act", "id": id, "version": state["version"], "move": move}))
        while True:
            answer: Json = json.loads(await connection.recv())
            if answer.get("ack") == id:
                return answer
            assert answer["t"] in ("state", "presence"), answer


def p99(taken: list[float]) -> float:
    return sorted(taken)[int(len(taken) * 0.99)]
