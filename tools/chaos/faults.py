"""A server with a seeded fault, to see that the scenarios notice it: `python -m tools.chaos.faults serve …`.

The environment variable CHAOS_FAULT names the fault; without it the server is the ordinary one.
"""

# ruff: noqa: SLF001 - a fault is made where nobody is meant to reach
from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

from architrave.cli import main
from architrave.store import queries
from architrave.store.sqlite import SqliteStore
from architrave.tables.command import Command
from architrave.tables.rows import Append

FAULT = "CHAOS_FAULT"
LATE = 0.25  # seconds between the answer and the write that should have come before it


def acknowledge_early() -> None:
    """A move is acknowledged before it is on disk."""
    write = SqliteStore.append
    pending: set[asyncio.Task[None]] = set()

    async def later(store: SqliteStore, append: Append) -> None:
        await asyncio.sleep(LATE)
        await write(store, append)

    async def append(store: SqliteStore, append: Append) -> None:
        task = asyncio.create_task(later(store, append))
        pending.add(task)
        task.add_done_callback(pending.discard)

    SqliteStore.append = append  # type: ignore[method-assign,assignment]


def ignore_conflicts() -> None:
    """A repeated command is carried out again, whatever version of the table it was meant for."""
    Command.is_done = lambda *_: False  # type: ignore[method-assign]
    Command.check_version = lambda *_: None  # type: ignore[method-assign]
    queries._done = lambda *_: False
    write = queries._write_entries
    queries._write_entries = lambda connection, game, base, actor, _, *rest: write(
        connection, game, base, actor, None, *rest
    )


FAULTS: dict[str, Callable[[], None]] = {"early": acknowledge_early, "twice": ignore_conflicts}


if __name__ == "__main__":
    if fault := os.environ.get(FAULT):
        FAULTS[fault]()
    main()
