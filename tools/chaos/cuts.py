"""Connections cut and frozen: every client ends up with what is in the server's log, and no command is done twice."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.browser.serving import Server
from tools.chaos.logs import check_logs
from tools.chaos.people import Made, Person, make_tables, seat_people, stop
from tools.chaos.player import START, Player, audit_all
from tools.chaos.proxy import Link, Proxy
from tools.chaos.report import Report

SHORT = {"cuts": 20, "players": 4, "tables": 2}
MORE = 6  # commands of every player after the last cut
SILENCE = 1.0  # seconds without an answer after which a client gives a connection up
TRICKS = ("cut", "lose the answers", "lose the commands", "deliver late", "deliver late")


def run(report: Report, cuts: int = 300, players: int = 8, tables: int = 4, seed: int = 1) -> None:
    """`players` are alone at their tables; at `tables` more there are several people."""
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        data = Path(folder) / "data"
        server = Server(data, module="tools.chaos.faults", patience=START)
        made = asyncio.run(make_tables(data, tables))
        server.start()
        try:
            people = asyncio.run(_storm(report, server, cuts, players, made, random.Random(seed)))
        finally:
            server.kill()
        asyncio.run(check_logs(report, data, people))


async def _storm(
    report: Report, server: Server, cuts: int, count: int, made: list[Made], dice: random.Random
) -> list[Person]:
    async with Proxy(server.port) as proxy:
        players = [Player(report, proxy.port, number, SILENCE) for number in range(count)]
        for player in players:
            player.misses = 1  # a cut at the moment that matters: when the command has been carried out
        people = seat_people(report, proxy.port, made, SILENCE)
        tasks = [asyncio.create_task(player.play()) for player in players]
        together = [asyncio.create_task(person.play()) for person in people]
        tricks = []
        try:
            await _until(lambda: all(player.answered for player in players), tasks)
            for _ in range(cuts):
                before = sum(player.answered for player in players)
                await asyncio.sleep(dice.uniform(0.02, 0.15))
                await _until(lambda: sum(player.answered for player in players) > before, tasks)  # noqa: B023
                if proxy.links:
                    link, trick = dice.choice(list(proxy.links)), dice.choice(TRICKS)
                    tricks.append(asyncio.create_task(play_trick(link, trick, dice.uniform(0.05, 1.5 * SILENCE))))
                    report.count(trick)
            await asyncio.gather(*tricks)
            for player in players:
                player.finish(MORE)
            await audit_all(report, players, tasks)
            await stop(report, people, together)
            return people
        finally:
            for task in (*tasks, *together, *tricks):
                task.cancel()


async def _until(holds: Callable[[], bool], tasks: list[asyncio.Task[None]]) -> None:
    """Wait for the players: on a busy machine the storm would be over before there is anything to disturb."""
    while not holds() and not any(task.done() for task in tasks):  # noqa: ASYNC110 - nobody rings when it does
        await asyncio.sleep(0.02)


async def play_trick(link: Link, trick: str, seconds: float, silence: float = SILENCE) -> None:
    """`silence`: seconds after which a client gives a connection up."""
    if trick == "lose the answers":
        link.freeze("answers")
    elif trick == "lose the commands":
        link.freeze("commands")
    elif trick == "deliver late":
        # Longer than a client waits: it has resent the command elsewhere before the first one arrives.
        link.freeze("commands", "answers")
        await asyncio.sleep(seconds + silence / 2)
        link.thaw()
        return
    if trick != "cut":
        await asyncio.sleep(seconds)
    link.cut()
