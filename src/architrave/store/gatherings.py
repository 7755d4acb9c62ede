"""The SQL of tables whose seats are being taken, and of whose tables are whose."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from architrave.store.errors import Overtaken, TooManyGatherings, TooManySeats
from architrave.store.sql import UNREADABLE, now, optional, text
from architrave.tables.gathering import guests
from architrave.tables.rows import Gathering, WaitingSeat, Watching

COLUMNS = (
    "id, version, host_id, game, options, seats, confirm, pace, code, seed, lobby, match, time, time_up, quick, "
    "blocked, starts, wait, state, created, updated, talk, watching, start"
)
READ = f"SELECT {COLUMNS} FROM gathering "  # noqa: S608 - names of our own
WRITE = f"INSERT INTO gathering ({COLUMNS}) VALUES ({', '.join('?' * 24)})"  # noqa: S608 - names of our own
CHANGE = (
    "UPDATE gathering SET version = ?, host_id = ?, game = ?, options = ?, seats = ?, confirm = ?, pace = ?, code = ?, "
    "seed = ?, lobby = ?, match = ?, time = ?, time_up = ?, quick = ?, blocked = ?, starts = ?, wait = ?, state = ?, "
    "created = ?, updated = ?, talk = ?, watching = ?, start = ? WHERE id = ? AND version = ? AND state = 'open'"
)
WRITE_GUEST = (
    "INSERT INTO guest (id, created, name) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name "
    "WHERE excluded.name <> '' AND excluded.name <> guest.name"
)
WRITE_PARTICIPANT = (
    "INSERT INTO participant (game_id, guest_id, put_away) VALUES (?, ?, 0) ON CONFLICT (game_id, guest_id) DO NOTHING"
)
WRITE_REQUEST = "INSERT INTO request (digest, game_id, guest_id, made) VALUES (?, ?, ?, ?)"
OF_GUEST = (
    "WHERE state = 'open' AND id IN (SELECT game_id FROM participant WHERE guest_id = ?) ORDER BY updated DESC LIMIT ?"
)
NEWEST = (
    "WHERE lobby = 1 AND state = 'open' AND (created, id) < (?, ?) AND (? IS NULL OR game = ?) AND (? IS NULL OR ? = "
    "CASE json_extract(time, '$.kind') WHEN 'days' THEN 'days' ELSE CASE WHEN time IS NULL THEN 'none' ELSE 'live' END "
    "END) ORDER BY created DESC, id DESC LIMIT ?"
)
SITS_AT = (
    "SELECT COUNT(*) FROM participant JOIN gathering ON gathering.id = participant.game_id "
    "WHERE participant.guest_id = ? AND gathering.state = 'open'"
)
LAST = (float("inf"), "")  # before everything in a list with the newest first


def open_gathering(connection: sqlite3.Connection, new: Gathering, most: int, digest: str | None) -> str:
    """Write a new gathering; `digest`: of the request that opens it, whose table may be there already."""
    if digest is not None:
        row = connection.execute("SELECT game_id FROM request WHERE digest = ?", (digest,)).fetchone()
        if row is not None:
            return str(row[0])
    count = connection.execute(
        "SELECT COUNT(*) FROM gathering WHERE host_id = ? AND state = 'open'", (new.host,)
    ).fetchone()[0]
    if count >= most:
        raise TooManyGatherings(count=count)
    if connection.execute("SELECT 1 FROM gathering WHERE code = ? AND state = 'open'", (new.code,)).fetchone():
        raise Overtaken  # the code is in use: another one will do
    moment = now()
    _write_guests(connection, new, moment)
    connection.execute(WRITE, (new.id, *_values(new)))
    write_participants(connection, new.id, guests(new))
    if digest is not None:
        connection.execute(WRITE_REQUEST, (digest, new.id, new.host, moment))
    return new.id


def change_gathering(connection: sqlite3.Connection, changed: Gathering, most: int | None) -> None:
    """Write the next version; raises Overtaken when somebody else has written one, and TooManySeats when a guest who
    sits down sits at `most` tables already."""
    before = find(connection, changed.id)
    if most is not None and before is not None:
        for guest in set(guests(changed)) - set(guests(before)):
            _check_seats(connection, guest, most)
    _write_guests(connection, changed, now())
    done = connection.execute(CHANGE, (*_values(changed), changed.id, changed.version - 1)).rowcount
    if done == 0 or before is None:
        raise Overtaken
    write_participants(connection, changed.id, guests(changed))
    for other in set(changed.blocked) - set(before.blocked):
        block(connection, before.host, other, True)


def _check_seats(connection: sqlite3.Connection, guest: str, most: int) -> None:
    count = connection.execute(SITS_AT, (guest,)).fetchone()[0]
    if count >= most:
        raise TooManySeats(count=count)


def start(connection: sqlite3.Connection, id: str, version: int) -> bool:
    """Mark a gathering as begun, in the transaction that writes the game; False if it had begun before."""
    row = connection.execute("SELECT version, state FROM gathering WHERE id = ?", (id,)).fetchone()
    if row is None or row[1] == "closed":
        raise Overtaken
    if row[1] == "started":
        return False
    if row[0] != version:
        raise Overtaken
    connection.execute(
        "UPDATE gathering SET state = 'started', starts = NULL, version = version + 1, updated = ? WHERE id = ?",
        (now(), id),
    )
    return True


def write_participants(connection: sqlite3.Connection, table: str, present: Iterable[str]) -> None:
    """Make exactly these guests the people of a table."""
    present = list(present)
    marks = ", ".join("?" * len(present))
    gone = f"DELETE FROM participant WHERE game_id = ? AND guest_id NOT IN ({marks})"  # noqa: S608 - only question marks
    connection.execute(gone, (table, *present))
    connection.executemany(WRITE_PARTICIPANT, [(table, guest) for guest in present])


def block(connection: sqlite3.Connection, guest: str, other: str, on: bool) -> None:
    if on:
        connection.execute(
            "INSERT INTO block (guest_id, blocked_id, made) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (guest, other, now()),
        )
    else:
        connection.execute("DELETE FROM block WHERE guest_id = ? AND blocked_id = ?", (guest, other))


def _write_guests(connection: sqlite3.Connection, gathering: Gathering, moment: float) -> None:
    """See to it that the guests are known, by the name that each gave first at this table."""
    names: dict[str, str] = {gathering.host: ""}
    for seat in gathering.seats:
        if seat.guest is not None and not names.get(seat.guest):
            names[seat.guest] = seat.name
    connection.executemany(WRITE_GUEST, [(guest, moment, name) for guest, name in names.items()])


def _values(row: Gathering) -> tuple[Any, ...]:
    return (
        row.version,
        row.host,
        row.game,
        text(row.options),
        text([asdict(seat) for seat in row.seats]),
        int(row.confirm),
        row.pace,
        row.code,
        row.seed,
        int(row.lobby),
        int(row.match),
        optional(row.time),
        optional(row.time_up),
        row.quick,
        text(row.blocked),
        row.starts,
        int(row.wait),
        row.state,
        row.created,
        row.updated,
        row.talk,
        text(asdict(row.watching)),
        optional(row.start),
    )


# ---- reading ----


def find(connection: sqlite3.Connection, id: str) -> Gathering | None:
    row = connection.execute(READ + "WHERE id = ?", (id,)).fetchone()
    return None if row is None else _gathering(row)


def by_code(connection: sqlite3.Connection, code: str) -> Gathering | None:
    """The table that a code leads to; if it no longer gives a seat, the last one that it led to."""
    which = "WHERE code = ? ORDER BY state = 'open' DESC, updated DESC LIMIT 1"
    row = connection.execute(READ + which, (code,)).fetchone()
    return None if row is None else _gathering(row)


def of_guest(connection: sqlite3.Connection, guest: str, limit: int) -> list[Gathering]:
    return _readable(connection.execute(READ + OF_GUEST, (guest, limit)).fetchall())


def lobby(
    connection: sqlite3.Connection, before: tuple[float, str] | None, limit: int, game: str | None, pace: str | None
) -> list[Gathering]:
    """The newest first, of one game or all, played `live`, over `days`, with `none` of both clocks, or all."""
    wanted = (game, game, pace, pace)
    return _readable(connection.execute(READ + NEWEST, (*(before or LAST), *wanted, limit)).fetchall())


def quick(connection: sqlite3.Connection, wanted: str | None, limit: int) -> list[Gathering]:
    """Quick matches that look for the same thing, or with None for anything; the longest waiting first."""
    which = "WHERE quick IS NOT NULL AND state = 'open' AND (? IS NULL OR quick = ?) ORDER BY created LIMIT ?"
    return _readable(connection.execute(READ + which, (wanted, wanted, limit)).fetchall())


def quick_of(connection: sqlite3.Connection, guest: str) -> Gathering | None:
    which = (
        "WHERE quick IS NOT NULL AND id IN (SELECT game_id FROM participant WHERE guest_id = ?) "
        "ORDER BY created DESC LIMIT 1"
    )
    row = connection.execute(READ + which, (guest,)).fetchone()
    return None if row is None else _gathering(row)


def counting_down(connection: sqlite3.Connection) -> list[Gathering]:
    return _readable(connection.execute(READ + "WHERE starts IS NOT NULL AND state = 'open'").fetchall())


def _readable(rows: list[tuple[Any, ...]]) -> list[Gathering]:
    found = []
    for row in rows:
        with suppress(*UNREADABLE):  # one damaged row hides no other
            found.append(_gathering(row))
    return found


def _gathering(row: tuple[Any, ...]) -> Gathering:
    return Gathering(
        id=row[0],
        version=row[1],
        host=row[2],
        game=row[3],
        options=json.loads(row[4]),
        seats=tuple(_seat(seat) for seat in json.loads(row[5])),
        confirm=bool(row[6]),
        pace=row[7],
        code=row[8],
        seed=row[9],
        lobby=bool(row[10]),
        match=bool(row[11]),
        time=None if row[12] is None else json.loads(row[12]),
        time_up=None if row[13] is None else json.loads(row[13]),
        quick=row[14],
        blocked=tuple(json.loads(row[15])),
        starts=row[16],
        wait=bool(row[17]),
        state=row[18],
        created=row[19],
        updated=row[20],
        talk=row[21],
        watching=Watching(**json.loads(row[22])),
        start=None if row[23] is None else json.loads(row[23]),
    )


def _seat(data: dict[str, Any]) -> WaitingSeat:
    return WaitingSeat(**{**data, "off": tuple(data.get("off", ()))})
