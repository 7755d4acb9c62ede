"""A server with seeded faults, to see that the scenarios notice them: `python -m tools.chaos.faults serve …`.

The environment variable CHAOS_FAULT names them, with commas between; without it the server is the ordinary one.
"""

# ruff: noqa: SLF001 - a fault is made where nobody is meant to reach
from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec

from architrave.cli import main
from architrave.server import serving
from architrave.server.timekeeper import Timekeeper
from architrave.store import queries
from architrave.store.heads import Heads
from architrave.store.sqlite import SqliteStore
from architrave.tables.command import Command
from architrave.tables.rows import Append

FAULT = "CHAOS_FAULT"
LATE = 0.25  # seconds between the answer and the write that should have come before it


def acknowledge_early() -> None:
    """A move is acknowledged before it is on disk."""
    write = SqliteStore.append
    pending: set[asyncio.Task[None]] = set()

    async def later(store: SqliteStore, append: Append, made: float | None) -> None:
        await asyncio.sleep(LATE)
        await write(store, append, made)

    async def append(store: SqliteStore, append: Append, made: float | None = None) -> None:
        task = asyncio.create_task(later(store, append, made))
        pending.add(task)
        task.add_done_callback(pending.discard)

    SqliteStore.append = append  # type: ignore[method-assign,assignment]


def carry_out_again() -> None:
    """A repeated command is carried out again, whatever version of the table it was meant for."""
    Command.is_done = lambda *_: False  # type: ignore[method-assign]
    Command.check_version = lambda *_: None  # type: ignore[method-assign]
    queries._is_done = lambda *_: False
    write = queries._write_entries
    queries._write_entries = lambda connection, game, base, actor, _, *rest: write(
        connection, game, base, actor, None, *rest
    )


def ignore_conflicts() -> None:
    """What was decided is written behind whatever another process has written meanwhile."""
    write = queries.append

    def append(
        connection: sqlite3.Connection, what: Append, made: float | None = None, heads: Heads | None = None
    ) -> None:
        head = queries.head(connection, what.game)
        assert head is not None
        proposal = None if what.proposal is None else replace(what.proposal, changes=head.changes + 1)
        offer = None if what.offer is None else replace(what.offer, number=head.offers + 1)
        at_the_end = {"base": head.entries, "changes": head.changes, "offers": head.offers}
        write(connection, msgspec.structs.replace(what, **at_the_end, proposal=proposal, offer=offer), made, heads)

    queries.append = append


def forget_clocks() -> None:
    """Nobody looks whether a clock has run out."""

    async def only_beat(keeper: Timekeeper) -> float:
        await keeper.store.beat(keeper.tables.clock())
        return 1.0

    Timekeeper.round = only_beat  # type: ignore[method-assign,assignment]


def share_folder() -> None:
    """Several processes serve one folder: no fault of its own, but what `writers` needs."""
    serving.FolderLock = Unlocked  # type: ignore[attr-defined,assignment]


class Unlocked:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def release(self) -> None:
        """There is nothing to release."""


FAULTS: dict[str, Callable[[], None]] = {
    "early": acknowledge_early,
    "twice": carry_out_again,
    "conflict": ignore_conflicts,
    "timeless": forget_clocks,
    "shared": share_folder,
}


if __name__ == "__main__":
    for fault in filter(None, os.environ.get(FAULT, "").split(",")):
        FAULTS[fault]()
    main()
