"""The daily game: alone against the Automa, the same draws for everybody, another difficulty each day of the week."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from datetime import date, timedelta

from architrave.tables.rows import DailyTry, Json

GAME = "architects"
COUNTED = 1  # the try of a day that counts
WEEK = (  # from Monday on: harder towards the weekend, with and without residents
    ("easy", False),
    ("medium", False),
    ("easy", True),
    ("hard", False),
    ("medium", True),
    ("extreme", False),
    ("hard", True),
)


def options_on(day: date) -> Json:
    difficulty, residents = WEEK[day.weekday()]
    return {"seats": 1, "difficulty": difficulty, "residents": residents, "events": False}


def seed_on(key: str, day: date) -> int:
    """The seed of a day: whoever does not know the house's key cannot tell it before a game of that day has ended."""
    mark = hmac.digest(bytes.fromhex(key), f"daily\n{day.isoformat()}".encode(), hashlib.sha256)
    return int.from_bytes(mark[:8], "big") >> 11  # below 2**53


def won(one: DailyTry) -> bool:
    return one.outcome is not None and one.outcome["returns"][0] > 0


def streaks(tries: Iterable[DailyTry], today: date) -> tuple[int, int]:
    """Days in a row whose counted try was won: up to now, and at most. A day that can still be won breaks nothing."""
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
