"""The SQL of tidying up: find unfinished tables, and remove some with everything that belongs to them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from architrave.store.sql import day_of
from architrave.tables.rows import Unfinished

# A table that everybody has put away, or at which nobody has done anything, counts as not begun.
READ_UNFINISHED = (
    "SELECT id, updated, EXISTS (SELECT 1 FROM participant WHERE participant.game_id = seating.id AND put_away = 0) "
    "AND (EXISTS (SELECT 1 FROM participant JOIN action ON action.game_id = participant.game_id "
    "AND actor = participant.guest_id AND command IS NOT NULL WHERE participant.game_id = seating.id AND put_away = 0) "
    "OR EXISTS (SELECT 1 FROM proposal WHERE game_id = seating.id)) "
    "FROM seating WHERE awaits <> 'over' AND touched <= ? AND updated < ? AND (touched, updated, id) > (?, ?, ?) "
    "ORDER BY touched, updated, id LIMIT ?"
)
STILL_SO = "SELECT series_id FROM seating WHERE id = ? AND updated = ? AND awaits <> 'over'"
PARTS = (
    "checkpoint",
    "proposal",
    "sealed",
    "secret",
    "daily",
    "request",
    "action",
    "participant",
    "due",
    "offer",
    "talk",
)
REMOVE_GUEST = (
    "DELETE FROM guest WHERE id = :guest "
    "AND NOT EXISTS (SELECT 1 FROM seating WHERE guest_id = :guest) "
    "AND NOT EXISTS (SELECT 1 FROM participant WHERE guest_id = :guest) "
    "AND NOT EXISTS (SELECT 1 FROM daily WHERE guest_id = :guest) "
    "AND NOT EXISTS (SELECT 1 FROM request WHERE guest_id = :guest) "
    "AND NOT EXISTS (SELECT 1 FROM gathering WHERE host_id = :guest) "
    "AND NOT EXISTS (SELECT 1 FROM block WHERE guest_id = :guest OR blocked_id = :guest) "
    "AND NOT EXISTS (SELECT 1 FROM invitation WHERE guest_id = :guest OR inviter_id = :guest) "
    "AND NOT EXISTS (SELECT 1 FROM talk WHERE guest_id = :guest) "
    "AND NOT EXISTS (SELECT 1 FROM mute WHERE guest_id = :guest OR muted_id = :guest)"
)
REMOVE_SERIES = "DELETE FROM series WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM seating WHERE series_id = ?1)"
REMOVE_REQUESTS = "DELETE FROM request WHERE digest IN (SELECT digest FROM request WHERE made < ? LIMIT ?)"
READ_GATHERINGS = (
    "SELECT id, state FROM gathering WHERE state = 'open' AND updated < ? OR state <> 'open' AND updated < ? "
    "ORDER BY updated, id LIMIT ?"
)


def unfinished(connection: sqlite3.Connection, before: float, after: Unfinished | None, limit: int) -> list[Unfinished]:
    """Tables not changed since a time, oldest first, after the last one of the previous page."""
    last = (0, 0.0, "") if after is None else (day_of(after.updated), after.updated, after.id)
    rows = connection.execute(READ_UNFINISHED, (day_of(before), before, *last, limit)).fetchall()
    return [Unfinished(row[0], row[1], bool(row[2])) for row in rows]


def remove(connection: sqlite3.Connection, tables: Sequence[Unfinished]) -> int:
    """Remove tables, except those that have changed meanwhile; return how many."""
    return sum(_remove(connection, table) for table in tables)


def _remove(connection: sqlite3.Connection, table: Unfinished) -> bool:
    row = connection.execute(STILL_SO, (table.id, table.updated)).fetchone()
    if row is None:
        return False
    guests = _guests_at(connection, table.id)
    _clear(connection, table.id, row[0])
    _remove_guests(connection, guests)
    return True


def delete(connection: sqlite3.Connection, table: str) -> bool:
    """Remove a finished table; its guests stay, because one of them is here."""
    row = connection.execute("SELECT series_id FROM seating WHERE id = ? AND awaits = 'over'", (table,)).fetchone()
    if row is None:
        return False
    _clear(connection, table, row[0])
    return True


def _clear(connection: sqlite3.Connection, table: str, series: str | None) -> None:
    for part in PARTS:
        connection.execute(f"DELETE FROM {part} WHERE game_id = ?", (table,))  # noqa: S608 - names of our own
    connection.execute("UPDATE seating SET next_id = NULL WHERE next_id = ?", (table,))
    connection.execute("DELETE FROM seating WHERE id = ?", (table,))
    connection.execute("DELETE FROM game WHERE id = ?", (table,))
    if series is not None:
        connection.execute(REMOVE_SERIES, (series,))


def _guests_at(connection: sqlite3.Connection, table: str) -> list[str]:
    """Everybody who plays there or has said something."""
    found = "SELECT guest_id FROM participant WHERE game_id = ?1 UNION SELECT guest_id FROM talk WHERE game_id = ?1"
    rows = connection.execute(found, (table,)).fetchall()
    return [str(row[0]) for row in rows]


def _remove_guests(connection: sqlite3.Connection, guests: Sequence[str]) -> None:
    """Remove guests who have no tables left."""
    connection.executemany(REMOVE_GUEST, [{"guest": guest} for guest in guests])


def forget_gatherings(connection: sqlite3.Connection, open_before: float, others_before: float, limit: int) -> int:
    """Remove gatherings that nobody has touched for long; of one that became a table, the table stays."""
    found = connection.execute(READ_GATHERINGS, (open_before, others_before, limit)).fetchall()
    for id, state in found:
        guests = _guests_at(connection, id)
        connection.execute("DELETE FROM invitation WHERE game_id = ?", (id,))
        connection.execute("DELETE FROM gathering WHERE id = ?", (id,))
        if state != "started":
            connection.execute("DELETE FROM participant WHERE game_id = ?", (id,))
            connection.execute("DELETE FROM request WHERE game_id = ?", (id,))
            connection.execute("DELETE FROM talk WHERE game_id = ?", (id,))
            _remove_guests(connection, guests)
    return len(found)


def forget_requests(connection: sqlite3.Connection, before: float, limit: int) -> int:
    """Forget requests made before a time: nobody will repeat them. Return how many."""
    return connection.execute(REMOVE_REQUESTS, (before, limit)).rowcount
