"""A thousand live tables on one process: how long a move takes until everybody has seen it, and what a socket costs."""

from __future__ import annotations

import asyncio
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

from tests.browser.serving import Server
from tools.chaos.report import Report
from tools.load.cost import running
from tools.load.machine import MEMORY, cpu_seconds, resident_bytes
from tools.load.people import Company
from tools.load.tables import SeatedTable, write_tables

GAMES = (("architekton", 2), ("architectura", 2))
SHORT = {"tables": 4, "rate": 20, "seconds": 1, "gates": 0}
SLOWEST = 0.1  # seconds that one move in a hundred may take longer than
SOCKET = 30_000  # bytes that an idle socket may hold
AT_ONCE = 20  # tables that connect at the same time


def run(report: Report, tables: int = 1000, rate: int = 200, seconds: int = 30, gates: int = 1) -> None:
    """So many tables with two people each, and so many moves a second among all of them."""
    with tempfile.TemporaryDirectory(prefix="load-", dir=MEMORY) as folder:
        data = Path(folder, "data")
        made = asyncio.run(write_tables(data, [GAMES[number % len(GAMES)] for number in range(tables)]))
        with running(Server(data)) as server:
            asyncio.run(_play(report, server, made, rate, seconds, bool(gates)))


async def _play(report: Report, server: Server, made: list[SeatedTable], rate: int, seconds: int, gates: bool) -> None:
    async with AsyncExitStack() as stack:
        companies = await seat(stack, server.url, made)
        tables = resident_bytes(server.pid)
        watchers = await seat(stack, server.url, made)  # everybody once more: the tables are in memory already
        sockets = sum(len(company.sockets) for company in watchers)
        each = (resident_bytes(server.pid) - tables) / sockets
        for company in watchers:
            await company.__aexit__()
        times, used = await _moves(server, companies, rate, seconds)
    times.sort()
    slow = times[int(len(times) * 0.99)]
    report.count("tables", len(companies))
    report.count("sockets while playing", sum(len(company.sockets) for company in companies))
    report.count("moves", len(times))
    report.figure("rate", f"{len(times) / seconds:.0f} moves a second, {100 * used / seconds:.0f} % of a processor")
    report.figure(
        "until everybody has seen a move", f"median {1000 * times[len(times) // 2]:.1f} ms, p99 {1000 * slow:.1f} ms"
    )
    report.figure("an idle socket", f"{each / 1000:.1f} kB")
    if gates:
        report.check(slow <= SLOWEST, f"one move in a hundred takes longer than {1000 * slow:.0f} ms")
        report.check(each <= SOCKET, f"an idle socket holds {each / 1000:.0f} kB")
        report.check(len(times) >= 0.95 * rate * seconds, f"only {len(times)} of {rate * seconds} moves were made")


async def seat(stack: AsyncExitStack, url: str, made: list[SeatedTable]) -> list[Company]:
    """Connect the people of all tables."""
    door = asyncio.Semaphore(AT_ONCE)

    async def sit(number: int, table: SeatedTable) -> Company:
        async with door:
            return await stack.enter_async_context(Company(url, table, number))

    return list(await asyncio.gather(*(sit(number, table) for number, table in enumerate(made))))


async def _moves(server: Server, companies: list[Company], rate: int, seconds: int) -> tuple[list[float], float]:
    """The seconds that each move took, begun at a steady rate, and what they took of the processor."""
    times: list[float] = []
    free = asyncio.Queue[Company]()
    for company in companies:
        free.put_nowait(company)

    async def move(company: Company) -> None:
        times.append(await company.move())
        if not company.over:
            free.put_nowait(company)

    began, used = time.monotonic(), cpu_seconds(server.pid)
    async with asyncio.TaskGroup() as moves:  # a move that fails ends all of them
        for number in range(rate * seconds):
            await asyncio.sleep(max(0.0, began + number / rate - time.monotonic()))
            moves.create_task(move(await free.get()))
    return times, cpu_seconds(server.pid) - used
