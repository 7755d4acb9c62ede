"""What all SQL of the store needs: JSON as text, the time, and the faults that damaged rows lead to."""

from __future__ import annotations

import hashlib
import sqlite3
import time
from typing import Any

import msgspec

UNREADABLE = (sqlite3.DatabaseError, ValueError, TypeError)  # a page, or what is written in a row, is damaged
DAY = 86_400  # seconds


def text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def optional(value: Any) -> str | None:
    return None if value is None else text(value)


def now() -> float:
    return time.time()


def day_of(moment: float) -> int:
    """The day of a time, counted from 1970."""
    return int(moment // DAY)


def checksum(data: str) -> str:
    return hashlib.sha256(data.encode()).hexdigest()
