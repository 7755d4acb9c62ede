"""The SQL of the row that lists a table, and of what belongs to it."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import asdict
from typing import Any

from architrave.store.sql import day_of, optional, text
from architrave.tables.rows import Daily, Series, TableRow, Watching

WRITE_SEATING = (
    "INSERT INTO seating (id, game, guest_id, seats, options, confirm, pace, paused, series_id, game_number, awaits, "
    "last_line, outcome, next_id, updated, waiting, talk, watching, touched) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
READ_SEATING = (
    "SELECT id, game, guest_id, seats, options, confirm, pace, paused, series_id, game_number, awaits, last_line, "
    "outcome, next_id, updated, waiting, talk, watching FROM seating "
)


def write_seating(connection: sqlite3.Connection, seating: TableRow) -> None:
    connection.execute(
        WRITE_SEATING,
        (
            seating.id,
            seating.game,
            seating.guest,
            text(seating.seats),
            text(seating.options),
            int(seating.confirm),
            seating.pace,
            int(seating.paused),
            seating.series,
            seating.game_number,
            seating.awaits,
            optional(seating.last_line),
            optional(seating.outcome),
            seating.next,
            seating.updated,
            optional(seating.waiting),
            seating.talk,
            text(asdict(seating.watching)),
            day_of(seating.updated),
        ),
    )


def seating_of(connection: sqlite3.Connection, game: str) -> TableRow | None:
    row = connection.execute(READ_SEATING + "WHERE id = ?", (game,)).fetchone()
    return None if row is None else table_row(row)


def table_row(row: tuple[Any, ...]) -> TableRow:
    return TableRow(
        id=row[0],
        game=row[1],
        guest=row[2],
        seats=json.loads(row[3]),
        options=json.loads(row[4]),
        confirm=bool(row[5]),
        pace=row[6],
        paused=bool(row[7]),
        series=row[8],
        game_number=row[9],
        awaits=row[10],
        last_line=None if row[11] is None else json.loads(row[11]),
        outcome=None if row[12] is None else json.loads(row[12]),
        next=row[13],
        updated=row[14],
        waiting=None if row[15] is None else json.loads(row[15]),
        talk=row[16],
        watching=Watching(**json.loads(row[17])),
    )


def daily_of(connection: sqlite3.Connection, game: str) -> Daily | None:
    row = connection.execute("SELECT day, attempt FROM daily WHERE game_id = ?", (game,)).fetchone()
    return None if row is None else Daily(row[0], row[1])


def series_of(connection: sqlite3.Connection, series: str) -> Series:
    target = connection.execute("SELECT target FROM series WHERE id = ?", (series,)).fetchone()[0]
    rows = connection.execute(
        "SELECT outcome FROM seating WHERE series_id = ? AND outcome IS NOT NULL ORDER BY game_number", (series,)
    ).fetchall()
    return Series(series, int(target), [json.loads(row[0]) for row in rows])
