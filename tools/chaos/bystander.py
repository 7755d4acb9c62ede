"""Somebody who plays at one address while another address attacks: how long do their moves take?

The measure is the time from sending a move to its acknowledgement, which is written to disk in between. Needs several
loopback addresses, as Linux has them.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.browser.serving import Server
from tools.chaos.attacks import ATTACKS, Attacker
from tools.chaos.report import Report

SHORT = {"seconds": 0, "attacks": 3}
BYSTANDER, NEWCOMER, ATTACKER = "127.0.0.2", "127.0.0.4", "127.0.0.3"
TABLES = 3  # of the bystander
PAUSE = 0.06  # seconds between two moves at one of them: the server lets nobody play faster
TIMES = 3  # a move during an attack may take so many times the quiet p99
SETTING_UP = 60.0  # seconds for an attack that has to prepare something

Json = dict[str, Any]


def run(report: Report, seconds: int = 10, attacks: int = len(ATTACKS)) -> None:
    """So many attacks, each for so many seconds. With 0 seconds only that all goes on is checked."""
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        server = Server(Path(folder) / "data")
        server.start()
        try:
            asyncio.run(_all(report, server.port, seconds, list(ATTACKS)[:attacks]))
        finally:
            server.kill()


async def _all(report: Report, port: int, seconds: int, attacks: list[str]) -> None:
    bystander = Bystander(port)
    await bystander.play(1)
    quiet = p99(await bystander.play(max(2, 2 * seconds)))
    report.figure("quiet", f"p99 {quiet * 1000:.1f} ms")
    for name in attacks:
        taken = await _during(bystander, name, port, seconds)
        report.count("attacks")
        worst = p99(taken)
        sound = not seconds or worst < TIMES * quiet
        report.figure(name, f"p99 {worst * 1000:.1f} ms, {len(taken)} moves{'' if sound else '  TOO SLOW'}")
        report.check(sound, f"{name}: a move takes {worst / quiet:.1f} times as long")
        report.check(await _lets_in(port), f"{name}: a newcomer at another address is not let in")
        again = p99(await bystander.play(max(1, seconds // 3)))
        quiet = max(quiet, again)  # a machine that others use too has better and worse moments


async def _during(bystander: Bystander, name: str, port: int, seconds: int) -> list[float]:
    length = max(seconds, 1)
    command = [sys.executable, "-m", "tools.chaos.attacks", name, str(port), ATTACKER, str(length + SETTING_UP)]
    attack = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    try:
        assert attack.stdout is not None
        await asyncio.wait_for(attack.stdout.readline(), SETTING_UP)
        return await bystander.play(length)
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

    async def play(self, seconds: float) -> list[float]:
        """How long each move took."""
        return [one for taken in await asyncio.gather(*(self._play(seconds) for _ in range(TABLES))) for one in taken]

    async def _play(self, seconds: float) -> list[float]:
        taken: list[float] = []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            taken += await self._game(until)
        return taken

    async def play_until(self, stop: asyncio.Event) -> int:
        """How many moves were made."""
        moves = 0
        while not stop.is_set():
            moves += len(await self._game(time.monotonic() + 1))
        return moves

    async def _game(self, until: float) -> list[float]:
        """Play a game until then; how long each move took."""
        taken: list[float] = []
        table = await self.me.table("architekton", 2)
        async with self.me.socket(table) as connection:
            await connection.send('{"t": "sub", "after": 0}')
            state = json.loads(await connection.recv())
            while not state["over"] and time.monotonic() < until:
                began = time.perf_counter()
                state = await self._move(connection, state)
                taken.append(time.perf_counter() - began)
                await asyncio.sleep(PAUSE)
        return taken

    async def _move(self, connection: ClientConnection, state: Json) -> Json:
        self.number += 1
        id = f"b{self.number}"
        move = state["choices"][self.number % len(state["choices"])]["move"]
        await connection.send(json.dumps({"t": "act", "id": id, "version": state["version"], "move": move}))
        while True:
            answer: Json = json.loads(await connection.recv())
            if answer.get("ack") == id:
                return answer
            assert answer["t"] == "state", answer


def p99(taken: list[float]) -> float:
    return sorted(taken)[int(len(taken) * 0.99)]
