"""Share the event loop's processor time between addresses.

The loop does one thing at a time, so a client that keeps it busy keeps everyone waiting. Each address has an account:
work done for it is measured and charged, and the account refills over time. An address whose account is empty waits,
unless it is alone. And the loop does only a few things for an address before it serves the others.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator, Iterable
from contextvars import ContextVar
from itertools import islice
from types import coroutine
from typing import Any, TypeVar

from architrave.server.limits import Rate

SHARE = Rate(burst=0.02, second=0.25)  # seconds of processor time: a few requests at once, a quarter in the long run
DEEPEST = 1.0  # seconds that an account can be in debt: an address that was alone does not pay for long
LONGEST = 0.002  # seconds of processor time for one piece of work that can be split
AT_ONCE = 4  # turns of an address before others are served: a move takes two, and to begin a round of the loop is work
ROUND = 0.05  # seconds after which a round of the loop is over for certain: what an address took before does not count
AROUND = 30.0  # seconds for which an address counts as active
REMEMBERED = 20_000

T = TypeVar("T")


paying: ContextVar[CpuAccount | None] = ContextVar("paying", default=None)  # whose work the loop is doing now


class CpuAccount:
    """How much of the loop's time an address may still use, and its waiting work.

    An account that is not `known` belongs to a connection through a proxy whose client address is not known yet.
    """

    __slots__ = (
        "_balance",
        "_filled",
        "_share",
        "_since",
        "_taken",
        "_thread",
        "_turns",
        "_waiting",
        "_work",
        "connections",
        "known",
        "sockets",
        "stopwatch",
    )

    def __init__(self, work: CpuShares, known: bool = True) -> None:
        self.known = known
        self.connections = 0
        self.sockets = 0
        self.stopwatch = work.stopwatch
        self._work = work
        self._share = work.share
        self._balance = work.share.burst
        self._filled = time.monotonic()
        self._waiting: list[Callable[[], None]] = []  # short, and most accounts have none: a deque takes 700 bytes
        self._turns = AT_ONCE  # that it may take before the next round of the loop
        self._since = 0.0  # when it took the first of them
        self._taken = False  # all of them were taken
        self._thread = asyncio.Lock()  # held while a thread works for this address

    @property
    def idle(self) -> bool:
        return not (self.connections or self.sockets or self._waiting or self._taken)

    def pay(self, seconds: float) -> None:
        """Charge the account."""
        now = time.monotonic()
        self._fill(now)
        self._balance = max(self._balance - seconds, -DEEPEST)
        if self.known and self._work.last is not self:
            self._work.seen(self, now)

    def stop(self, began: float) -> None:
        """Charge the account for work that began at a time of the `stopwatch`."""
        # What `pay` does, without its calls: this is done several times for every message.
        now = time.monotonic()
        seconds = now - began
        if seconds >= LONGEST:
            seconds = self.stopwatch.spent(began, now)
        balance = self._balance + (now - self._filled) * self._share.second
        balance = min(self._share.burst, balance) - seconds
        self._balance = max(-DEEPEST, balance)
        self._filled = now
        if self.known and self._work.last is not self:
            self._work.seen(self, now)

    def try_turn(self) -> bool:
        """Take a turn now if possible."""
        if self._taken or self._waiting:
            return False
        if self._balance < 0 and self._debt() > 0:  # it has been paid into since, so most need not be looked at closer
            return False
        if self._turns == AT_ONCE:
            self._since = self._filled
        self._turns -= 1
        if self._turns == 0:
            if self._filled - self._since < ROUND:
                self._take()
            else:  # somebody who moves now and then needs no new round
                self._turns = AT_ONCE
        return True

    def queue(self, piece: Callable[[], None]) -> None:
        """Queue a piece of work for this address."""
        self._waiting.append(piece)
        if not self._taken:
            self._take()

    async def turn(self) -> None:
        """Wait for a turn: before a piece of work begins, never in the middle of it, when a lock may be held."""
        if not self.try_turn():
            await self.next_turn()

    async def next_turn(self) -> None:
        """Wait for a turn that `try_turn` did not give."""
        ready = asyncio.get_running_loop().create_future()
        self.queue(lambda: None if ready.done() else ready.set_result(None))
        await ready

    async def gather(self, pieces: Iterable[str]) -> str:
        """Join a long text without blocking others."""
        made: list[str] = []
        began = time.thread_time()
        for piece in pieces:
            made.append(piece)
            if time.thread_time() - began > LONGEST:
                await self.next_turn()
                began = time.thread_time()
        return "".join(made)

    async def metered(self, work: Callable[..., Coroutine[Any, Any, T]], *given: Any) -> T:
        """Run a coroutine function and charge the processor time of each of its steps. The coroutine is made here: a
        task that is cancelled before it begins would leave one behind that nobody ever ran."""
        return await self._steps(work(*given))

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Do long work in a thread. Each address gets one at a time, so that threads stay free for others."""

        def measured() -> T:
            began = time.thread_time()
            try:
                return work()
            finally:
                loop.call_soon_threadsafe(self.pay, time.thread_time() - began)

        loop = asyncio.get_running_loop()
        async with self._thread:
            return await asyncio.to_thread(measured)

    @coroutine
    def _steps(self, work: Coroutine[Any, Any, T]) -> Generator[Any, None, T]:
        fault: BaseException | None = None
        start = self.stopwatch.start
        before = paying.set(self)  # in the context of this task, until the work is done
        try:
            while True:
                began = start()
                try:
                    awaited = work.send(None) if fault is None else work.throw(fault)
                except StopIteration as end:
                    result: T = end.value
                    return result
                finally:
                    fault = None  # which holds this frame, if it is raised here: a circle that only a collection frees
                    self.stop(began)
                try:
                    yield awaited
                except BaseException as thrown:  # noqa: BLE001 - it belongs to the work
                    fault = thrown
        finally:
            paying.reset(before)

    def _fill(self, now: float) -> None:
        self._balance = min(self._share.burst, self._balance + (now - self._filled) * self._share.second)
        self._filled = now

    def _debt(self) -> float:
        """Seconds of processor time to earn before the next turn."""
        self._fill(time.monotonic())
        return -self._balance if self._work.shared(self._filled) else 0.0

    def _take(self) -> None:
        self._taken = True
        asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        """A new round of the loop: run the oldest waiting work once the account has credit."""
        loop = asyncio.get_running_loop()
        if not self._waiting:
            self._taken, self._turns = False, AT_ONCE
        elif (debt := self._debt()) > 0:
            loop.call_later(debt / self._share.second, self._next)
        else:
            loop.call_soon(self._next)
            self._waiting.pop(0)()


async def in_thread(work: Callable[[], T]) -> T:
    """Do long work outside the event loop, charged to the address it is done for."""
    account = paying.get()
    return await asyncio.to_thread(work) if account is None else await account.in_thread(work)


class Stopwatch:
    """Measures the processor time of the loop's thread.

    Asking the system for it takes longer than many pieces of work. Wall-clock time is never less, and hardly more for a
    short piece, so the system is asked only around long ones.
    """

    __slots__ = ("_asked", "_used")

    def __init__(self) -> None:
        self._asked = -math.inf  # when the system was last asked, by the monotonic clock
        self._used = 0.0  # and what it said

    def start(self) -> float:
        now = time.monotonic()
        if now - self._asked > LONGEST:
            self._asked, self._used = now, time.thread_time()
        return now

    def spent(self, began: float, now: float) -> float:
        """What work has taken since it began. At most `LONGEST` too much, if the thread was kept from running."""
        passed = now - began
        if passed < LONGEST:
            return passed
        before, self._asked, self._used = self._used, now, time.thread_time()
        return min(passed, self._used - before)


class CpuShares:
    """The accounts of all addresses. Idle accounts are forgotten once they would be full again."""

    def __init__(self, share: Rate = SHARE) -> None:
        self.share = share
        self.stopwatch = Stopwatch()
        self.accounts: OrderedDict[str, CpuAccount] = OrderedDict()
        self.last: CpuAccount | None = None  # the account charged last
        self._changed = -math.inf  # when a different account was last charged

    def account(self, address: str) -> CpuAccount:
        account = self.accounts.get(address)
        if account is None:
            account = self.accounts[address] = CpuAccount(self)
            self._forget()
        self.accounts.move_to_end(address)
        return account

    def seen(self, account: CpuAccount, now: float) -> None:
        if self.last not in (account, None):
            self._changed = now
        self.last = account

    def shared(self, now: float) -> bool:
        """Whether more than one address was active recently."""
        return now - self._changed < AROUND

    def _forget(self) -> None:
        for oldest in list(islice(self.accounts, max(0, len(self.accounts) - REMEMBERED))):
            if self.accounts[oldest].idle:
                del self.accounts[oldest]
            else:
                self.accounts.move_to_end(oldest)
