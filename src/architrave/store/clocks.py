"""The SQL of clocks: which run out when, whether a process was alive, and the time that is given back if none was."""

from __future__ import annotations

import json
import sqlite3

from architrave.kernel.entry import Pause
from architrave.store.sql import text
from architrave.tables.clock import epoch
from architrave.tables.rows import Due

HEARTBEAT = "heartbeat"
WRITE_DUE = "INSERT INTO due (game_id, at) VALUES (?, ?) ON CONFLICT (game_id) DO UPDATE SET at = excluded.at"
WRITE_BEAT = "INSERT INTO house (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
READ_RUNNING = (
    "SELECT due.game_id, header, (SELECT COALESCE(MAX(seq), 0) FROM action WHERE action.game_id = due.game_id) "
    "FROM due JOIN game ON game.id = due.game_id"
)
WRITE_PAUSE = "INSERT INTO action (game_id, seq, actor, command, entry, made) VALUES (?, ?, 'clock', ?, ?, ?)"


def write_due(connection: sqlite3.Connection, game: str, at: float | None) -> None:
    if at is None:
        connection.execute("DELETE FROM due WHERE game_id = ?", (game,))
    else:
        connection.execute(WRITE_DUE, (game, at))


def due(connection: sqlite3.Connection, before: float, limit: int) -> list[Due]:
    rows = connection.execute("SELECT game_id, at FROM due WHERE at <= ? ORDER BY at LIMIT ?", (before, limit))
    return [Due(*row) for row in rows.fetchall()]


def deadline(connection: sqlite3.Connection, game: str) -> int | None:
    """When the clock that runs at a table is up, in milliseconds since 1970."""
    row = connection.execute("SELECT at FROM due WHERE game_id = ?", (game,)).fetchone()
    return None if row is None else round(row[0] * 1000)


def next_due(connection: sqlite3.Connection) -> float | None:
    row = connection.execute("SELECT MIN(at) FROM due").fetchone()
    return None if row[0] is None else float(row[0])


def beat(connection: sqlite3.Connection, now: float) -> None:
    connection.execute(WRITE_BEAT, (HEARTBEAT, repr(now)))


def resume(connection: sqlite3.Connection, now: float, most_entries: int) -> int:
    """Give the time in which no process was alive back to all games with running clocks; how many there were.

    The games are not loaded for that: a pause changes clocks only. It is a part of the same transaction that the clock
    of the process beats again, so that the time is given back once.
    """
    row = connection.execute("SELECT value FROM house WHERE name = ?", (HEARTBEAT,)).fetchone()
    gap = 0 if row is None else round((now - float(row[0])) * 1000)
    beat(connection, now)
    if gap <= 0:
        return 0
    running = [row for row in connection.execute(READ_RUNNING).fetchall() if row[2] < most_entries]
    for game, header, entries in running:
        at = max(0, round(now * 1000) - epoch(json.loads(header)["started"]))
        entry = text(Pause(gap, at=at).to_json())
        connection.execute(WRITE_PAUSE, (game, entries + 1, f"pause{entries}", entry, now))
        connection.execute("UPDATE due SET at = at + ? WHERE game_id = ?", (gap / 1000, game))
    return len(running)
