"""The daily game: what is played on which day, who can foretell it, and how days in a row are counted."""

from __future__ import annotations

from datetime import date, timedelta

from architrave.tables.daily import WEEK, options_on, seed_on, streaks
from architrave.tables.rows import DailyTry

KEY = "ab" * 32
SUNDAY = date(2026, 11, 15)


def tried(days_ago: int, returns: float | None, attempt: int = 1) -> DailyTry:
    day = (SUNDAY - timedelta(days=days_ago)).isoformat()
    outcome = None if returns is None else {"returns": [returns], "points": [40], "rival": 30}
    return DailyTry(day, attempt, f"t{days_ago}-{attempt}", {}, outcome)


def test_every_difficulty_comes_in_a_week_with_and_without_residents() -> None:
    week = [options_on(SUNDAY + timedelta(days=n)) for n in range(7)]
    assert {options["difficulty"] for options in week} == {"easy", "medium", "hard", "extreme"}
    assert {options["residents"] for options in week} == {True, False}
    assert all(options["seats"] == 1 and not options["events"] for options in week)
    assert options_on(SUNDAY) == options_on(SUNDAY + timedelta(days=7))
    assert options_on(SUNDAY)["difficulty"] == WEEK[6][0]


def test_the_seed_is_the_same_all_day_and_another_on_each_day_and_in_each_house() -> None:
    seeds = [seed_on(KEY, SUNDAY + timedelta(days=n)) for n in range(50)]
    assert seeds[0] == seed_on(KEY, SUNDAY)
    assert len(set(seeds)) == 50
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert seed_on("cd" * 32, SUNDAY) not in seeds


def test_days_in_a_row() -> None:
    assert streaks([], SUNDAY) == (0, 0)
    three = [tried(1, 1.0), tried(2, 1.0), tried(3, 1.0), tried(5, 1.0)]
    assert streaks(three, SUNDAY) == (3, 3)  # today can still be won
    assert streaks([tried(0, 1.0), *three], SUNDAY) == (4, 4)
    assert streaks([tried(0, -1.0), *three], SUNDAY) == (0, 3)
    assert streaks([tried(0, 0.0), *three], SUNDAY) == (0, 3)
    assert streaks([tried(0, None), *three], SUNDAY) == (3, 3)
    assert streaks([tried(2, 1.0), tried(3, 1.0)], SUNDAY) == (0, 2)


def test_only_the_first_try_of_a_day_counts() -> None:
    assert streaks([tried(0, 1.0, attempt=2), tried(0, -1.0)], SUNDAY) == (0, 0)
    assert streaks([tried(0, -1.0, attempt=2), tried(0, 1.0)], SUNDAY) == (1, 1)
