"""A server with a thousand live tables is killed: how long until everybody sees their table again?"""

from __future__ import annotations

import asyncio
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

from tests.browser.serving import Server
from tools.chaos.report import Report
from tools.load.crowd import GAMES, seat
from tools.load.machine import MEMORY
from tools.load.tables import SeatedTable, write_tables

SHORT = {"tables": 4, "moves": 2, "gates": 0}
SLOWEST = 5.0  # seconds after the start by which all tables have answered


def run(report: Report, tables: int = 1000, moves: int = 20, gates: int = 1) -> None:
    """So many tables, each with so many moves in its log."""
    with tempfile.TemporaryDirectory(prefix="load-", dir=MEMORY) as folder:
        data = Path(folder, "data")
        made = asyncio.run(write_tables(data, [GAMES[number % len(GAMES)] for number in range(tables)]))
        server = Server(data)
        server.start()
        try:
            asyncio.run(_play(server, made, moves))
            server.kill()
            began = time.monotonic()
            server.start()
            up = time.monotonic() - began
            asyncio.run(_look(server, made))
            ready = time.monotonic() - began
        finally:
            server.kill()
    report.count("tables", tables)
    report.figure("after the start", f"the server answers after {up:.1f} s, all tables after {ready:.1f} s")
    if gates:
        report.check(ready <= SLOWEST, f"the tables were ready only after {ready:.1f} s")


async def _play(server: Server, made: list[SeatedTable], moves: int) -> None:
    async with AsyncExitStack() as stack:
        companies = await seat(stack, server.url, made)
        for number in range(moves):
            await asyncio.gather(*(company.move() for company in companies if not company.over))


async def _look(server: Server, made: list[SeatedTable]) -> None:
    """One person at each table looks at it again."""
    async with AsyncExitStack() as stack:
        await seat(stack, server.url, [SeatedTable(table.id, table.cookies[:1]) for table in made])
