"""The SQL of lists: the tables of a guest, their tries of the daily game, what bots have to move at."""

from __future__ import annotations

import json
import sqlite3
from contextlib import suppress
from typing import Any

from architrave.store import gatherings
from architrave.store.clocks import deadline
from architrave.store.gatherings import LAST
from architrave.store.seatings import READ_SEATING, daily_of, series_of, table_row
from architrave.store.sql import UNREADABLE
from architrave.tables.rows import DailyTry, Page, Par, TableRow

READ_NUMBERS = "SELECT rowid FROM seating "
OF_GUEST = "WHERE id IN (SELECT game_id FROM participant WHERE guest_id = ? AND put_away = 0)"
FINISHED = OF_GUEST + " AND awaits = 'over' AND (updated, id) < (?, ?) AND (? IS NULL OR game = ?)"
NEWEST_FIRST = " ORDER BY updated DESC, id DESC LIMIT ?"
READ_TIME = "SELECT json_extract(header, '$.time') FROM game WHERE id = ?"
READ_LAST_OFFER = "SELECT data FROM offer WHERE game_id = ? ORDER BY number DESC LIMIT 1"
READ_TRIES = (
    "SELECT day, attempt, game_id, options, outcome, updated FROM daily JOIN seating ON seating.id = daily.game_id "
    "WHERE daily.guest_id = ? ORDER BY day DESC, attempt DESC LIMIT ?"
)


def tables_of(connection: sqlite3.Connection, guest: str, limit: int) -> Page:
    page = Page(gatherings=gatherings.of_guest(connection, guest, limit))
    _add_rows(connection, page, _table_rows(connection, OF_GUEST, guest, limit=limit))
    return page


def finished_of(
    connection: sqlite3.Connection, guest: str, before: tuple[float, str] | None, limit: int, game: str | None
) -> Page:
    page = Page()
    _add_rows(connection, page, _table_rows(connection, FINISHED, guest, *(before or LAST), game, game, limit=limit))
    return page


def _add_rows(connection: sqlite3.Connection, page: Page, rows: list[TableRow]) -> None:
    """Add tables to a page, with what belongs to them."""
    for seating in rows:
        with suppress(*UNREADABLE):
            if seating.series is not None and seating.series not in page.series:
                page.series[seating.series] = series_of(connection, seating.series)
            daily = daily_of(connection, seating.id)
            if daily is not None:
                page.daily[seating.id] = daily
            _add_circumstances(connection, page, seating)
            page.rows.append(seating)


def _add_circumstances(connection: sqlite3.Connection, page: Page, seating: TableRow) -> None:
    """The clocks of a table and the question that is open there. What cannot be read hides no table."""
    with suppress(*UNREADABLE):
        at = deadline(connection, seating.id)
        if at is not None:
            page.deadlines[seating.id] = at
        time = None if seating.awaits == "over" else connection.execute(READ_TIME, (seating.id,)).fetchone()
        if time is not None and time[0] is not None:
            page.times[seating.id] = json.loads(time[0])
        offer = connection.execute(READ_LAST_OFFER, (seating.id,)).fetchone()
        if offer is not None and offer[0] is not None:
            page.offers[seating.id] = json.loads(offer[0])


def _table_rows(connection: sqlite3.Connection, which: str, *values: Any, limit: int = -1) -> list[TableRow]:
    """The tables that match a condition, newest first. If the file is damaged, those that can be read."""
    try:
        rows = connection.execute(READ_SEATING + which + NEWEST_FIRST, (*values, limit)).fetchall()
        return [table_row(row) for row in rows]
    except UNREADABLE:
        # The index of the condition has the row numbers without reading the rows.
        numbers = connection.execute(READ_NUMBERS + which, values).fetchall()
    found = []
    for number in numbers:
        with suppress(*UNREADABLE):
            found.append(table_row(connection.execute(READ_SEATING + "WHERE rowid = ?", number).fetchone()))
    found.sort(key=lambda seating: (seating.updated, seating.id), reverse=True)
    return found if limit < 0 else found[:limit]


def par(connection: sqlite3.Connection, day: str) -> list[Par]:
    rows = connection.execute("SELECT level, points, rival FROM par WHERE day = ?", (day,))
    return [Par(*row) for row in rows]


def keep_par(connection: sqlite3.Connection, day: str, one: Par) -> None:
    connection.execute(
        "INSERT INTO par (day, level, points, rival) VALUES (?, ?, ?, ?) ON CONFLICT (day, level) DO NOTHING",
        (day, one.level, one.points, one.rival),
    )


def daily_tries(connection: sqlite3.Connection, guest: str, limit: int) -> list[DailyTry]:
    rows = connection.execute(READ_TRIES, (guest, limit)).fetchall()
    return [
        DailyTry(row[0], row[1], row[2], json.loads(row[3]), None if row[4] is None else json.loads(row[4]), row[5])
        for row in rows
    ]


def awaiting_bots(connection: sqlite3.Connection) -> list[TableRow]:
    return _table_rows(connection, "WHERE awaits = 'bot'")[::-1]
