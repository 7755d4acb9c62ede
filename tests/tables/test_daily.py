"""The daily game: what is played on which day, who can foretell it, and how days in a row are counted."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from architrave.games.catalogue import played_daily
from architrave.kernel.game import Game
from architrave.tables.daily import closes, open_days, options_on, seed_on, streaks
from architrave.tables.rows import DailyTry

KEY = "ab" * 32
SUNDAY = date(2026, 11, 15)


def daily_game() -> Game:
    game = played_daily()
    assert game is not None
    return game


def tried(days_ago: int, returns: float | None, attempt: int = 1, late: float = -1.0) -> DailyTry:
    """A try; `late`: seconds after its draws could be known."""
    day = SUNDAY - timedelta(days=days_ago)
    outcome = None if returns is None else {"returns": [returns], "points": [40], "rival": 30}
    updated = closes(day).timestamp() + late
    return DailyTry(day.isoformat(), attempt, f"t{days_ago}-{attempt}", {}, outcome, updated)


def test_every_difficulty_comes_in_a_week_with_and_without_residents() -> None:
    game = daily_game()
    week = [options_on(game, SUNDAY + timedelta(days=n)) for n in range(7)]
    assert {options["difficulty"] for options in week} == {"easy", "medium", "hard", "extreme"}
    assert {options["residents"] for options in week} == {True, False}
    assert all(options["seats"] == 1 and not options["events"] for options in week)
    assert options_on(game, SUNDAY) == options_on(game, SUNDAY + timedelta(days=7)) == game.about.week[6]
    for options in week:
        assert game.options(options) == {**options, "starter": "draw"}


def test_the_seed_is_the_same_all_day_and_another_on_each_day_and_in_each_house() -> None:
    seeds = [seed_on(KEY, SUNDAY + timedelta(days=n)) for n in range(50)]
    assert seeds[0] == seed_on(KEY, SUNDAY)
    assert len(set(seeds)) == 50
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert seed_on("cd" * 32, SUNDAY) not in seeds


def test_a_seed_is_secret_until_an_hour_after_its_day() -> None:
    day = timedelta(days=1)
    assert open_days(datetime(2026, 11, 15, 0, 0, tzinfo=UTC)) == [SUNDAY, SUNDAY - day]
    assert open_days(datetime(2026, 11, 15, 1, 0, tzinfo=UTC)) == [SUNDAY]
    assert open_days(datetime(2026, 11, 16, 0, 59, tzinfo=UTC)) == [SUNDAY + day, SUNDAY]


def test_a_try_finished_when_its_draws_could_be_known_wins_no_day() -> None:
    assert streaks([tried(1, 1.0)], SUNDAY) == (1, 1)
    assert streaks([tried(1, 1.0, late=0.0)], SUNDAY) == (0, 0)


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
