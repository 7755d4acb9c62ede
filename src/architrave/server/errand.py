"""Work that is begun at once and has no task: most of it is done before the loop does anything else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from architrave.server.cpu_shares import CpuAccount, paying
from architrave.store.writer import Written

log = structlog.get_logger()


class Errand:
    """A coroutine that runs as far as it goes, and on when what it waits for is there. Each step is charged.

    It costs less than a task, which begins a round of the loop later. What it calls may wait for futures, but not use
    what belongs to a task: no timeouts, and it cannot be cancelled, only dropped. `ended` is called when it is over.
    """

    __slots__ = ("_account", "_ended", "_loop", "_work")

    def __init__(self, account: CpuAccount, work: Coroutine[Any, Any, None], ended: Callable[[], None]) -> None:
        self._account = account
        self._work: Coroutine[Any, Any, None] | None = work
        self._ended = ended
        self._loop = asyncio.get_running_loop()

    def begin(self) -> None:
        """Run as far as it goes. Who calls this is measured already, for the same account."""
        self._step()

    def drop(self) -> None:
        """Stop where it is."""
        if self._work is not None:
            self._work.close()
            self._end()

    def _go_on(self, _: object) -> None:
        began = self._account.stopwatch.start()
        try:
            self._step()
        finally:
            self._account.stop(began)

    def _step(self) -> None:
        if self._work is None:
            return
        before = paying.set(self._account)
        try:
            awaited = self._work.send(None)
        except StopIteration:
            self._end()
        except BaseException as fault:  # nobody waits for it who could be told
            self._end()
            if not isinstance(fault, asyncio.CancelledError):
                log.exception("an errand failed")
        else:
            if awaited is None:  # a pause of one round
                self._loop.call_soon(self._go_on, None)
            else:
                awaited._asyncio_future_blocking = False  # noqa: SLF001 - as a task tells a future that it is awaited
                if isinstance(awaited, Written):
                    awaited.then = self._go_on
                else:
                    awaited.add_done_callback(self._go_on)
        finally:
            paying.reset(before)

    def _end(self) -> None:
        self._work = None
        self._ended()
