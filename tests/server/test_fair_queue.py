"""Whose turn it is among those who wait, and how much thinking is left for each. No process and no clock."""

from __future__ import annotations

from collections import defaultdict

import pytest

from architrave.server.fair_queue import PASSED, FairQueue, share


def queue_of(*jobs: tuple[str, int]) -> FairQueue[str]:
    queue: FairQueue[str] = FairQueue()
    for number, (who, rank) in enumerate(jobs):
        queue.put(f"{who}{number}", who, rank)
    return queue


def order(queue: FairQueue[str]) -> list[str]:
    taken = []
    while (job := queue.take()) is not None:
        taken.append(job)
    return taken


def test_people_take_turns_however_many_jobs_each_has() -> None:
    queue = queue_of(("a", 0), ("a", 0), ("a", 0), ("b", 0), ("c", 0), ("b", 0))
    assert (len(queue), queue.people) == (6, 3)
    assert order(queue) == ["a0", "b3", "c4", "a1", "b5", "a2"]
    assert (len(queue), queue.people) == (0, 0)


def test_somebody_who_asks_again_waits_for_everybody_else() -> None:
    queue = queue_of(("a", 0), ("b", 0), ("c", 0))
    assert queue.take() == "a0"
    queue.put("again", "a")
    assert order(queue) == ["b1", "c2", "again"]


def test_the_smaller_rank_goes_first() -> None:
    assert order(queue_of(("a", 2), ("b", 1), ("c", 0))) == ["c2", "b1", "a0"]


def test_a_rank_is_passed_over_only_so_often() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(10):
        queue.put(f"first{number}", "a", 0)
    for number in range(2):
        queue.put(f"last{number}", "b", 1)
    taken = order(queue)
    assert [taken.index("last0"), taken.index("last1")] == [PASSED, 2 * PASSED + 1]


def test_a_lost_job_comes_before_all_others_of_its_rank() -> None:
    queue = queue_of(("a", 0), ("b", 0), ("c", 0))
    lost = queue.take()
    assert lost == "a0"
    queue.put_back(lost, "a")
    assert order(queue) == ["a0", "b1", "c2"]


def test_a_job_that_nobody_waits_for_is_gone() -> None:
    queue = queue_of(("a", 0), ("b", 0))
    queue.remove("a0", "a")
    queue.remove("a0", "a")
    queue.remove("unknown", "nobody", 7)
    assert order(queue) == ["b1"]


@pytest.mark.parametrize(
    ("people", "workers", "budget", "part"),
    [
        (1, 1, 2.0, 1.0),
        (4, 1, 2.0, 1.0),
        (5, 1, 2.0, 0.5),
        (8, 1, 2.0, 0.5),
        (9, 1, 2.0, 0.25),
        (24, 1, 2.0, 0.125),
        (1000, 1, 2.0, 0.125),
        (16, 4, 2.0, 1.0),
        (24, 4, 2.0, 0.5),
        (16, 1, 0.5, 1.0),
    ],
)
def test_the_more_people_wait_the_less_a_bot_may_think(people: int, workers: int, budget: float, part: float) -> None:
    assert share(people, workers, budget) == part


def test_24_people_against_the_strongest_bot_by_the_book() -> None:
    """Time runs by what jobs cost. Everybody asks again at once; nobody waits for more than a round of all others."""
    people = [f"p{number}" for number in range(24)]
    queue: FairQueue[str] = FairQueue()
    now = 0.0
    asked = dict.fromkeys(people, 0.0)
    waits: dict[str, list[float]] = defaultdict(list)
    for who in people:
        queue.put(who, who)
    for _ in range(24 * 5):
        part = share(queue.people, 1, 2.0)
        served = queue.take()
        assert served is not None
        now += 2.0 * part
        waits[served].append(now - asked[served])
        asked[served] = now
        queue.put(served, served)
    assert all(len(found) == 5 for found in waits.values())
    fair = now / 5
    assert max(max(found) for found in waits.values()) <= fair + 1e-9
