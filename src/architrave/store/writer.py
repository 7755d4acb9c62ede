"""The writing thread. It commits all waiting writes together, and only then wakes their callers."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import structlog

from architrave.store.errors import (
    Overtaken,
    Repeated,
    SaidEnough,
    TalkFull,
    TooManyGatherings,
    TooManySeats,
    TooManyTables,
)
from architrave.store.faults import as_store_error

log = structlog.get_logger()
T = TypeVar("T")
GROUP = 256  # most writes per commit
OWN_FAULTS = (
    Overtaken,
    Repeated,
    SaidEnough,
    TalkFull,
    TooManyGatherings,
    TooManySeats,
    TooManyTables,
)  # errors of one write that do not affect the others of its group


class Written(asyncio.Future[Any]):
    """Done once a write is on disk. `then` is called at once; who awaits it goes on in the next round of the loop."""

    then: Callable[[Written], None] | None = None


@dataclass(slots=True)
class Write:
    work: Callable[[sqlite3.Connection], Any]
    future: Written
    loop: asyncio.AbstractEventLoop
    result: Any = None
    fault: BaseException | None = None


class Writer:
    """Owns the writing connection and its thread."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="architrave-writer", daemon=True)
        self.thread.start()

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do this in a transaction; return once it is on disk."""
        # A cancelled caller does not stop the write: it is carried out anyway.
        result: T = await asyncio.shield(self.begin(work))
        return result

    def begin(self, work: Callable[[sqlite3.Connection], Any]) -> Written:
        """Do this in a transaction, also if nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        written = Written(loop=loop)
        self.waiting.put(Write(work, written, loop))
        return written

    def close(self) -> None:
        self.waiting.put(None)
        self.thread.join()
        self.connection.close()

    def _run(self) -> None:
        while True:
            group, last = self._gather()
            if group and not self._commit(group):
                # One failing write must not affect the rest of its group.
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
        """Carry out the group in one transaction; False if it failed and every write has an error."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            for write in group:
                self._carry_out(write)
            self.connection.execute("COMMIT")
        except Exception as fault:  # noqa: BLE001 - whatever it is, it belongs to those who wait
            self._roll_back()
            known = as_store_error(fault)
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
        if self.connection.in_transaction:  # a full disk rolls back by itself
            # If even this fails, the next BEGIN fails and is reported; this thread must not end.
            with suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")


def _tell(group: list[Write]) -> None:
    """Wake the callers, with one call into each event loop."""
    for loop in {write.loop for write in group}:
        mine = [write for write in group if write.loop is loop]
        try:
            loop.call_soon_threadsafe(resolve, mine)
        except RuntimeError:  # that loop has closed, so nobody is waiting
            continue


def resolve(group: list[Write]) -> None:
    """Tell those who wait how it went, in their event loop."""
    for write in group:
        if write.future.done():
            continue
        if write.fault is None:
            write.future.set_result(write.result)
        else:
            write.future.set_exception(write.fault)
            write.future.exception()  # marks it as retrieved: a cancelled caller does not ask
        if write.future.then is not None:
            try:
                write.future.then(write.future)
            except Exception:  # whatever goes wrong there, the others of the group have been written too
                log.exception("what follows a write failed")
