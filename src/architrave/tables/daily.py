"""The daily game: solo, the same draws for everyone, different options on each day of the week."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta

from architrave.kernel.game import Game
from architrave.tables.rows import DailyTry, Json

COUNTED = 1  # the attempt of a day that counts
GRACE = timedelta(hours=1)  # after its day; then the seed is published


def options_on(game: Game, day: date) -> Json:
    return dict(game.about.week[day.weekday()])


def seed_on(key: str, day: date) -> int:
    """The seed of a day: nobody can predict it without the server's key."""
    digest = hmac.digest(bytes.fromhex(key), f"daily\n{day.isoformat()}".encode(), hashlib.sha256)
    return int.from_bytes(digest[:8], "big") >> 11  # below 2**53


def closes(day: date) -> datetime:
    """When the seed of a day is published. An unfinished attempt no longer counts then, because its draws are known."""
    return datetime.combine(day + timedelta(days=1), time(), UTC) + GRACE


def open_days(moment: datetime) -> list[date]:
    """The days that have begun and whose seed is still secret."""
    today = moment.astimezone(UTC).date()
    return [day for day in (today, today - timedelta(days=1)) if moment < closes(day)]


def in_time(one: DailyTry) -> bool:
    """Whether an attempt ended, or can still end, before its draws are published."""
    return one.outcome is None or one.updated < closes(date.fromisoformat(one.day)).timestamp()


def won(one: DailyTry) -> bool:
    return one.outcome is not None and one.outcome["returns"][0] > 0 and in_time(one)


def streaks(tries: Iterable[DailyTry], today: date) -> tuple[int, int]:
    """The current and the longest run of days whose counted attempt was won. Today breaks no run until it is lost."""
    counted = {one.day: one for one in tries if one.attempt == COUNTED}
    wins = {date.fromisoformat(day) for day, one in counted.items() if won(one)}
    now = counted.get(today.isoformat())
    last = today if now is not None and now.outcome is not None else today - timedelta(days=1)
    if today in wins:
        last = today
    return _run_until(last, wins), max((_run_until(day, wins) for day in wins), default=0)


def _run_until(day: date, wins: set[date]) -> int:
    length = 0
    while day in wins:
        length += 1
        day -= timedelta(days=1)
    return length
