"""The SQL of tidying up: which tables are not finished, and taking some away with everything that hangs on them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from architrave.tables.rows import Unfinished

# A table that its guest has put away, or at which no person has done anything, counts as not begun.
READ_UNFINISHED = (
    "SELECT id, updated, put_away = 0 AND ("
    "EXISTS (SELECT 1 FROM action WHERE game_id = seating.id AND actor = guest_id AND command IS NOT NULL) "
    "OR EXISTS (SELECT 1 FROM proposal WHERE game_id = seating.id)) "
    "FROM seating WHERE awaits <> 'over' AND updated < ? AND (updated, id) > (?, ?) ORDER BY updated, id LIMIT ?"
)
STILL_SO = "SELECT guest_id, series_id FROM seating WHERE id = ? AND updated = ? AND awaits <> 'over'"
PARTS = ("checkpoint", "proposal", "sealed", "secret", "daily", "request", "action")
REMOVE_GUEST = (
    "DELETE FROM guest WHERE id = :guest AND NOT EXISTS (SELECT 1 FROM seating WHERE guest_id = :guest) "
    "AND NOT EXISTS (SELECT 1 FROM daily WHERE guest_id = :guest) "
    "AND NOT EXISTS (SELECT 1 FROM request WHERE guest_id = :guest)"
)
REMOVE_SERIES = "DELETE FROM series WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM seating WHERE series_id = ?1)"
REMOVE_REQUESTS = "DELETE FROM request WHERE digest IN (SELECT digest FROM request WHERE made < ? LIMIT ?)"


def unfinished(connection: sqlite3.Connection, before: float, after: Unfinished | None, limit: int) -> list[Unfinished]:
    """Tables last touched before a moment, the longest untouched first, behind the last one of the page before."""
    last = (0.0, "") if after is None else (after.updated, after.id)
    rows = connection.execute(READ_UNFINISHED, (before, *last, limit)).fetchall()
    return [Unfinished(row[0], row[1], bool(row[2])) for row in rows]


def remove(connection: sqlite3.Connection, tables: Sequence[Unfinished]) -> int:
    """Take tables away, except those that somebody has touched meanwhile; how many went."""
    return sum(_remove(connection, table) for table in tables)


def _remove(connection: sqlite3.Connection, table: Unfinished) -> bool:
    row = connection.execute(STILL_SO, (table.id, table.updated)).fetchone()
    if row is None:
        return False
    guest, series = row
    for part in PARTS:
        connection.execute(f"DELETE FROM {part} WHERE game_id = ?", (table.id,))  # noqa: S608 - names of our own
    connection.execute("UPDATE seating SET next_id = NULL WHERE next_id = ?", (table.id,))
    connection.execute("DELETE FROM seating WHERE id = ?", (table.id,))
    connection.execute("DELETE FROM game WHERE id = ?", (table.id,))
    if series is not None:
        connection.execute(REMOVE_SERIES, (series,))
    connection.execute(REMOVE_GUEST, {"guest": guest})
    return True


def forget_requests(connection: sqlite3.Connection, before: float, limit: int) -> int:
    """Forget requests made before a moment: nobody repeats them any more. How many were forgotten."""
    return connection.execute(REMOVE_REQUESTS, (before, limit)).rowcount
