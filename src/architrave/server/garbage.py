"""Keep full collections of garbage short.

With a thousand tables in memory, looking for garbage among everything takes almost half a second, in which nobody is
served. So what has survived a full collection is left out of the next ones. Once an hour everything is looked at.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

OLDEST = 2
# New objects until the youngest are looked at, and how many such looks until older ones are. Most of what a move makes
# is freed without any of this; by Python's own figures everything would be looked at every few seconds.
THRESHOLDS = (20_000, 20, 50)
AGAIN = 3600.0  # seconds after which what was left out is looked at again


class Garbage:
    """Python calls it before and after every collection."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.thawed = clock()
        self.usual = gc.get_threshold()

    def begin(self) -> None:
        """From now on; what is loaded stays and is never looked at."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)
        gc.callbacks.append(self)

    def end(self) -> None:
        gc.callbacks.remove(self)
        gc.set_threshold(*self.usual)
        gc.unfreeze()

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start" or info["generation"] < OLDEST:
            return
        now = self.clock()
        if now - self.thawed < AGAIN:
            gc.freeze()
        else:
            self.thawed = now
            gc.unfreeze()  # for the next full collection
