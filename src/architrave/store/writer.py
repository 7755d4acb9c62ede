"""The one thread that writes. It commits whatever has gathered in one go, and only then tells those who wait."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from architrave.store.errors import Overtaken, Repeated, TooManyGatherings, TooManyTables
from architrave.store.faults import named

T = TypeVar("T")
GROUP = 256  # the most writes of one commit
OWN_FAULTS = (
    Overtaken,
    Repeated,
    TooManyGatherings,
    TooManyTables,
)  # faults of one write that leave the others of its group alone


@dataclass(slots=True)
class Write:
    work: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    result: Any = None
    fault: BaseException | None = None


class Writer:
    """Owns the writing connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="architrave-writer", daemon=True)
        self.thread.start()

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Have this done in a transaction; returns once it is on disk."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self.waiting.put(Write(work, future, loop))
        # A caller that goes away must not leave the write half told: it is carried out either way.
        return await asyncio.shield(future)

    def close(self) -> None:
        self.waiting.put(None)
        self.thread.join()
        self.connection.close()

    def _run(self) -> None:
        while True:
            group, last = self._gather()
            if group and not self._commit(group):
                # One write that does not fit must not take the rest of its group with it.
                for write in group:
                    write.fault = None
                    self._commit([write])
            _tell(group)
            if last:
                return

    def _gather(self) -> tuple[list[Write], bool]:
        group: list[Write] = []
        write = self.waiting.get()
        while write is not None:
            group.append(write)
            if len(group) == GROUP:
                return group, False
            try:
                write = self.waiting.get_nowait()
            except queue.Empty:
                return group, False
        return group, True

    def _commit(self, group: list[Write]) -> bool:
        """Carry out the group in one transaction; False if it came to nothing and every write of it has a fault."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            for write in group:
                self._carry_out(write)
            self.connection.execute("COMMIT")
        except Exception as fault:  # noqa: BLE001 - whatever it is, it belongs to those who wait
            self._roll_back()
            known = named(fault)
            for write in group:
                write.fault = known
            return False
        return True

    def _carry_out(self, write: Write) -> None:
        self.connection.execute("SAVEPOINT one")
        try:
            write.result = write.work(self.connection)
        except OWN_FAULTS as fault:
            write.fault = fault
            self.connection.execute("ROLLBACK TO one")
        self.connection.execute("RELEASE one")

    def _roll_back(self) -> None:
        if self.connection.in_transaction:  # a full disk has rolled back by itself
            # A disk that refuses even this makes the next BEGIN fail, which is told; this thread must not end.
            with suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")


def _tell(group: list[Write]) -> None:
    """Wake those who wait, with one call into each event loop."""
    for loop in {write.loop for write in group}:
        mine = [write for write in group if write.loop is loop]
        try:
            loop.call_soon_threadsafe(_resolve, mine)
        except RuntimeError:  # that loop has closed, nobody waits any more
            continue


def _resolve(group: list[Write]) -> None:
    for write in group:
        if write.future.done():
            continue
        if write.fault is None:
            write.future.set_result(write.result)
        else:
            write.future.set_exception(write.fault)
            write.future.exception()  # a caller that went away does not ask; that is no news
