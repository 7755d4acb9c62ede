"""Reviews of games, in parts."""

from __future__ import annotations

import sqlite3
from typing import Final

OLD: Final = 180 * 86_400.0  # seconds, then a review is removed; who wants it has it made again


def parts(connection: sqlite3.Connection, key: str) -> dict[int, str]:
    return dict(connection.execute("SELECT part, data FROM review WHERE hash = ?", (key,)))


def keep(connection: sqlite3.Connection, key: str, part: int, data: str, now: float) -> None:
    connection.execute("DELETE FROM review WHERE made < ?", (now - OLD,))
    connection.execute(
        "INSERT INTO review (hash, part, made, data) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (hash, part) DO UPDATE SET made = excluded.made, data = excluded.data",
        (key, part, now, data),
    )
