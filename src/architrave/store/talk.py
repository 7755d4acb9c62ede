"""The SQL of talk at tables: lines, whom somebody does not want to read, and reports."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from architrave.store.errors import SaidEnough, TalkFull
from architrave.store.gatherings import WRITE_GUEST
from architrave.store.sql import now, text
from architrave.tables.rows import NewLine, Report, Room, TalkLine

READ = "SELECT room, number, guest_id, name, seat, body, phrase, made FROM talk "
WRITE = (
    "INSERT INTO talk (game_id, room, number, guest_id, command, name, seat, body, phrase, made) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
TABLE_EXISTS = "SELECT 1 FROM gathering WHERE id = ?1 UNION ALL SELECT 1 FROM game WHERE id = ?1"
WRITE_REPORT = (
    "INSERT INTO report (game_id, room, number, reporter_id, reported_id, name, reason, lines, made) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game_id, room, number, reporter_id) DO NOTHING"
)
READ_REPORTS = (
    "SELECT game_id, room, number, reporter_id, reported_id, name, reason, lines, made, id FROM report ORDER BY id"
)


def say(connection: sqlite3.Connection, new: NewLine, most: int, of_one: int) -> TalkLine | None:
    """Add a line, and return it with its number; a line that was added before under the same command is returned again.
    None: there is no such table. Raises TalkFull if the room has `most` lines, SaidEnough if `of_one` at this table are
    of the same guest: nobody fills a room alone."""
    before = said(connection, new.table, new.guest, new.command)
    if before is not None:
        return before
    if connection.execute(TABLE_EXISTS, (new.table,)).fetchone() is None:
        return None
    (last,) = connection.execute(
        "SELECT COALESCE(MAX(number), 0) FROM talk WHERE game_id = ? AND room = ?", (new.table, new.room)
    ).fetchone()
    if last >= most:
        raise TalkFull(count=most)
    own = connection.execute(
        "SELECT COUNT(*) FROM talk WHERE game_id = ? AND guest_id = ?", (new.table, new.guest)
    ).fetchone()
    if own[0] >= of_one:
        raise SaidEnough(count=of_one)
    name_guest(connection, new.guest, "")
    line = TalkLine(new.room, last + 1, new.guest, new.name, new.seat, new.text, new.phrase, now())
    connection.execute(
        WRITE,
        (
            new.table,
            line.room,
            line.number,
            line.guest,
            new.command,
            line.name,
            line.seat,
            line.text,
            line.phrase,
            line.made,
        ),
    )
    return line


def said(connection: sqlite3.Connection, table: str, guest: str, command: str) -> TalkLine | None:
    """The line that was added under a command."""
    which = "WHERE game_id = ? AND guest_id = ? AND command = ?"
    row = connection.execute(READ + which, (table, guest, command)).fetchone()
    return None if row is None else _line(row)


def lines(connection: sqlite3.Connection, table: str, room: Room, after: int, limit: int) -> list[TalkLine]:
    """The last lines of a room after a number, in order."""
    which = "WHERE game_id = ? AND room = ? AND number > ? ORDER BY number DESC LIMIT ?"
    found = connection.execute(READ + which, (table, room, after, limit)).fetchall()
    return [_line(row) for row in reversed(found)]


def _line(row: tuple[Any, ...]) -> TalkLine:
    return TalkLine(*row)


# ---- names, muting ----


def name_guest(connection: sqlite3.Connection, guest: str, name: str) -> None:
    """See to it that a guest is known, and with a name by that."""
    connection.execute(WRITE_GUEST, (guest, now(), name))


def guest_name(connection: sqlite3.Connection, guest: str) -> str:
    row = connection.execute("SELECT name FROM guest WHERE id = ?", (guest,)).fetchone()
    return "" if row is None else str(row[0])


def guest_since(connection: sqlite3.Connection, guest: str) -> float | None:
    row = connection.execute("SELECT created FROM guest WHERE id = ?", (guest,)).fetchone()
    return None if row is None else float(row[0])


def mute(connection: sqlite3.Connection, guest: str, other: str, on: bool) -> None:
    if on:
        name_guest(connection, guest, "")
        connection.execute(
            "INSERT INTO mute (guest_id, muted_id, made) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (guest, other, now())
        )
    else:
        connection.execute("DELETE FROM mute WHERE guest_id = ? AND muted_id = ?", (guest, other))


def muted(connection: sqlite3.Connection, guest: str) -> set[str]:
    found = connection.execute("SELECT muted_id FROM mute WHERE guest_id = ?", (guest,)).fetchall()
    return {str(row[0]) for row in found}


# ---- reports ----


def write_report(connection: sqlite3.Connection, report: Report) -> None:
    """Keep a report; the same one twice is one."""
    connection.execute(
        WRITE_REPORT,
        (
            report.table,
            report.room,
            report.number,
            report.reporter,
            report.reported,
            report.name,
            report.reason,
            text(report.lines),
            report.made,
        ),
    )


def reports(connection: sqlite3.Connection) -> list[Report]:
    """All reports, the oldest first."""
    found = connection.execute(READ_REPORTS).fetchall()
    return [_report(row) for row in found]


def _report(row: tuple[Any, ...]) -> Report:
    table, room, number, reporter, reported, name, reason, lines, made, id = row
    return Report(table, room, number, reporter, reported, name, reason, json.loads(lines), made, id)


def remove_report(connection: sqlite3.Connection, id: int) -> bool:
    return connection.execute("DELETE FROM report WHERE id = ?", (id,)).rowcount > 0
