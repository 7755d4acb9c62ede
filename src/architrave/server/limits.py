"""Rate limits with token buckets: generous to people, strict with floods."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

REMEMBERED = 20_000  # buckets of one kind; the least recently used is forgotten, and it would be full by then


@dataclass(frozen=True, slots=True)
class Rate:
    """How many at once, and how many per second in the long run."""

    burst: float
    second: float


@dataclass(slots=True)
class Bucket:
    rate: Rate
    tokens: float
    filled: float

    def wait(self, now: float) -> float:
        """Take a token: 0.0 if there is one, otherwise the seconds until there will be."""
        self.tokens = min(self.rate.burst, self.tokens + (now - self.filled) * self.rate.second)
        self.filled = now
        if self.tokens >= 1:
            self.tokens -= 1
            return 0.0
        return (1 - self.tokens) / self.rate.second

    def give_back(self) -> None:
        self.tokens = min(self.rate.burst, self.tokens + 1)


class Limit:
    """A rate limit for each address, guest or table separately."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, who: str) -> float:
        now = self.clock()
        bucket = self.buckets.get(who)
        if bucket is None:
            bucket = self.buckets[who] = Bucket(self.rate, self.rate.burst, now)
            if len(self.buckets) > REMEMBERED:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(who)
        return bucket.wait(now)

    def give_back(self, who: str) -> None:
        """What was done did not count after all."""
        bucket = self.buckets.get(who)
        if bucket is not None:
            bucket.give_back()
