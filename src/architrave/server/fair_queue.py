"""The order of waiting jobs, and how much a bot may think when many are waiting. No clock, no processes."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Generic, TypeVar

PASSED = 3  # jobs of better ranks that may overtake a waiting rank before its turn
ROUND = 8.0  # seconds in which everyone waiting should get a turn
HALVINGS = 3  # of a bot's budget at most

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Jobs by rank, smallest first; within a rank, people take turns.

    A rank that has been overtaken `PASSED` times in a row goes next, so nothing waits for ever.
    """

    def __init__(self) -> None:
        self._ranks: dict[int, OrderedDict[str, deque[T]]] = {}
        self._passed: dict[int, int] = {}

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[T]:
        for people in self._ranks.values():
            for jobs in people.values():
                yield from jobs

    @property
    def people(self) -> int:
        """How many different people have a job here."""
        return len({who for people in self._ranks.values() for who in people})

    def put(self, job: T, who: str, rank: int = 0) -> None:
        self._ranks.setdefault(rank, OrderedDict()).setdefault(who, deque()).append(job)

    def put_back(self, job: T, who: str, rank: int = 0) -> None:
        """Put a lost job back at the front of its rank: it has already waited."""
        people = self._ranks.setdefault(rank, OrderedDict())
        people.setdefault(who, deque()).appendleft(job)
        people.move_to_end(who, last=False)

    def remove(self, job: T, who: str, rank: int = 0) -> None:
        """Drop a job that is no longer needed; it may already be gone."""
        people = self._ranks.get(rank, OrderedDict())
        jobs = people.get(who, deque())
        if job in jobs:
            jobs.remove(job)
            self._tidy(rank, who)

    def take(self) -> T | None:
        """Take the next job; None if none is waiting."""
        if not self._ranks:
            return None
        waiting = sorted(self._ranks)
        due = [rank for rank in waiting if self._passed.get(rank, 0) >= PASSED]
        rank = (due or waiting)[0]
        for other in waiting:
            if other > rank:
                self._passed[other] = self._passed.get(other, 0) + 1
        self._passed.pop(rank, None)
        people = self._ranks[rank]
        who, jobs = next(iter(people.items()))
        job = jobs.popleft()
        people.move_to_end(who)
        self._tidy(rank, who)
        return job

    def _tidy(self, rank: int, who: str) -> None:
        people = self._ranks[rank]
        if not people[who]:
            del people[who]
        if not people:
            del self._ranks[rank]
            self._passed.pop(rank, None)


def share(people: int, workers: int, budget: float) -> float:
    """The part of its budget (in seconds) that a job may use when so many people wait for so many workers.

    All of it if everyone gets a turn within `ROUND` seconds; otherwise a half, a quarter or an eighth.
    """
    part = 1.0
    for _ in range(HALVINGS):
        if people * budget * part <= ROUND * workers:
            break
        part /= 2
    return part
