"""The SQL that writes tables and their logs, as functions of a connection. Timing and threads are elsewhere."""

from __future__ import annotations

import sqlite3

from architrave.store import gatherings
from architrave.store.clocks import write_due
from architrave.store.errors import Overtaken, Repeated, TooManyTables
from architrave.store.gatherings import WRITE_REQUEST, write_participants
from architrave.store.heads import Heads
from architrave.store.seatings import write_seating
from architrave.store.sql import checksum, day_of, now, optional, text
from architrave.tables.rows import (
    Append,
    Checkpoint,
    Head,
    Json,
    NewGame,
    RequestedTable,
    Settings,
)

WRITE_ACTION = "INSERT INTO action (game_id, seq, actor, command, entry, made) VALUES (?, ?, ?, ?, ?, ?)"
WRITE_CHECKPOINT = (
    "INSERT INTO checkpoint (game_id, seq, data, checksum) VALUES (?, ?, ?, ?) ON CONFLICT (game_id) "
    "DO UPDATE SET seq = excluded.seq, data = excluded.data, checksum = excluded.checksum"
)
WRITE_PROPOSAL = (
    "INSERT INTO proposal (game_id, changes, actor, command, seat, move, own) VALUES (?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (game_id) DO UPDATE SET changes = excluded.changes, actor = excluded.actor, "
    "command = excluded.command, seat = excluded.seat, move = excluded.move, own = excluded.own"
)
WRITE_SEALED = (
    "INSERT INTO sealed (game_id, choices, times) VALUES (?, ?, ?) "
    "ON CONFLICT (game_id) DO UPDATE SET choices = excluded.choices, times = excluded.times"
)
READ_HEAD = (
    "SELECT (SELECT COALESCE(MAX(seq), 0) FROM action WHERE game_id = game.id), "
    "(SELECT COALESCE(MAX(changes), 0) FROM proposal WHERE game_id = game.id), "
    "(SELECT COALESCE(MAX(number), 0) FROM offer WHERE game_id = game.id)"
)
OF_GAME = " FROM game WHERE id = ?"
IS_DONE = (
    ", EXISTS (SELECT 1 FROM action WHERE game_id = game.id AND actor = ? AND command = ?) "
    "OR EXISTS (SELECT 1 FROM proposal WHERE game_id = game.id AND actor = ? AND command = ?) "
    "OR EXISTS (SELECT 1 FROM offer WHERE game_id = game.id AND actor = ? AND command = ?)"
)
AS_LISTED = ", (SELECT awaits = ? AND touched = ? FROM seating WHERE id = game.id)"
READ_FOR_APPEND = READ_HEAD + IS_DONE + AS_LISTED + OF_GAME
UNKNOWN = ("", -1)  # how a table is listed, if nobody has looked
WRITE_STATE = "UPDATE seating SET last_line = ?, outcome = ?, updated = ?, waiting = ? WHERE id = ?"
WRITE_INDEXED = "UPDATE seating SET awaits = ?, touched = ? WHERE id = ?"  # seldom: they have indexes to be written too
WRITE_OFFER = "INSERT INTO offer (game_id, number, actor, command, data) VALUES (?, ?, ?, ?, ?)"
COUNT_WITH_BOTS = (
    "SELECT COUNT(*) FROM seating JOIN participant ON game_id = id AND participant.guest_id = seating.guest_id "
    "WHERE seating.guest_id = ? AND put_away = 0 AND awaits <> 'over' "
    """AND seats LIKE '%"kind":"bot"%'"""
)
OPEN_TRY = (
    "SELECT daily.game_id FROM daily JOIN seating ON seating.id = daily.game_id "
    "WHERE daily.guest_id = ? AND day = ? AND awaits <> 'over'"
)
WRITE_TRY = (
    "INSERT INTO daily (guest_id, day, game_id, attempt) "
    "SELECT ?, ?, ?, COALESCE(MAX(attempt), 0) + 1 FROM daily WHERE guest_id = ? AND day = ?"
)
READ_REQUEST = (
    "SELECT game_id, guest_id, made, created = made FROM request JOIN guest ON guest.id = guest_id WHERE digest = ?"
)


# ---- writing ----


def server_setting(connection: sqlite3.Connection, name: str, value: str) -> str:
    connection.execute("INSERT INTO house (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, value))
    note = read_note(connection, name)
    assert note is not None
    return note


def create(connection: sqlite3.Connection, new: NewGame) -> str:
    if new.request_digest is not None and (found := requested_table(connection, new.request_digest)) is not None:
        return found.table
    if new.follows is not None:
        row = connection.execute("SELECT next_id FROM seating WHERE id = ?", (new.follows,)).fetchone()
        if row is None:
            raise Overtaken
        if row[0] is not None:
            return str(row[0])
    seating = new.row
    if new.day is not None:
        row = connection.execute(OPEN_TRY, (seating.guest, new.day)).fetchone()
        if row is not None:
            return str(row[0])
    _check_bots(connection, new)
    if new.gathering is not None and not gatherings.start(connection, seating.id, new.gathering):
        return seating.id
    moment = now()
    people = list(dict.fromkeys([seating.guest, *(seat["guest"] for seat in seating.seats if seat.get("guest"))]))
    connection.executemany(
        "INSERT INTO guest (id, created) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
        [(guest, moment) for guest in people],
    )
    if new.target is not None:
        connection.execute(
            "INSERT INTO series (id, target, created) VALUES (?, ?, ?)", (seating.series, new.target, moment)
        )
    connection.execute(
        "INSERT INTO game (id, header, created) VALUES (?, ?, ?)", (seating.id, text(new.header), moment)
    )
    if new.seed is not None:
        connection.execute("INSERT INTO secret (game_id, seed) VALUES (?, ?)", (seating.id, new.seed))
    write_seating(connection, seating)
    write_participants(connection, seating.id, people)
    _write_entries(connection, seating.id, 0, seating.guest, None, new.entries, seating.updated)
    if new.due is not None:
        write_due(connection, seating.id, new.due)
    if new.day is not None:
        connection.execute(WRITE_TRY, (seating.guest, new.day, seating.id, seating.guest, new.day))
    if new.follows is not None:
        connection.execute("UPDATE seating SET next_id = ? WHERE id = ?", (seating.id, new.follows))
    if new.request_digest is not None:
        connection.execute(WRITE_REQUEST, (new.request_digest, seating.id, seating.guest, moment))
    return seating.id


def _check_bots(connection: sqlite3.Connection, new: NewGame) -> None:
    """Raise TooManyTables if the guest has reached the limit of tables with bots."""
    if new.most_with_bots is None:
        return
    (count,) = connection.execute(COUNT_WITH_BOTS, (new.row.guest,)).fetchone()
    if count >= new.most_with_bots:
        raise TooManyTables(count=count)


def _write_entries(
    connection: sqlite3.Connection,
    game: str,
    base: int,
    actor: str,
    command: str | None,
    entries: list[Json],
    made: float,
) -> None:
    # Only the first entry has the command: the others follow from it.
    rows = [
        (game, base + 1 + i, actor, command if i == 0 else None, text(entry), made) for i, entry in enumerate(entries)
    ]
    connection.executemany(WRITE_ACTION, rows)


def append(connection: sqlite3.Connection, what: Append, made: float | None = None, heads: Heads | None = None) -> None:
    """`heads`: what this process has written last, so that a log that it knows is not looked at again. Entries have
    keys that keep each of them from being written twice."""
    moment = now()
    listed = (what.awaits, day_of(moment))
    known = None if heads is None else heads.of(connection, what.game)
    sure = known is not None and known[:3] == (what.base, what.changes, what.offers) and bool(what.entries)
    as_listed = known is not None and known[3:] == listed if sure else _check(connection, what, listed)
    made = moment if made is None else made
    try:
        _write_entries(connection, what.game, what.base, what.actor, what.command, what.entries, made)
    except sqlite3.IntegrityError:
        _check(connection, what, listed)
        raise
    if what.proposal is not None:
        held = what.proposal
        own = {str(seat): [one.count, one.actor, one.command] for seat, one in held.own.items()}
        connection.execute(
            WRITE_PROPOSAL, (what.game, held.changes, held.actor, held.command, held.seat, held.move, text(own))
        )
    if what.sealed is not None:
        connection.execute(WRITE_SEALED, (what.game, text(what.sealed), text(what.sealed_at)))
    if what.offer is not None:
        connection.execute(
            WRITE_OFFER, (what.game, what.offer.number, what.actor, what.command, optional(what.offer.data))
        )
    if what.timed:
        write_due(connection, what.game, what.due)
    if what.checkpoint is not None:
        write_checkpoint(connection, what.game, what.checkpoint)
    if not (what.quiet or (not what.entries and what.proposal is None)):
        # Otherwise only a question has changed, or something that nobody else is shown.
        connection.execute(
            WRITE_STATE,
            (optional(what.last_line), optional(what.outcome), moment, text(what.waiting), what.game),
        )
        if not as_listed:
            connection.execute(WRITE_INDEXED, (*listed, what.game))
            as_listed = True
    if heads is not None:
        heads.note(what, listed if as_listed else UNKNOWN)


def _check(connection: sqlite3.Connection, what: Append, listed: tuple[str, int]) -> bool:
    """Raise Repeated or Overtaken unless this comes next in its log; whether the table is listed so already."""
    command = (what.actor, what.command)
    row = connection.execute(READ_FOR_APPEND, (*command, *command, *command, *listed, what.game)).fetchone()
    if row is not None and _is_done(row):
        raise Repeated
    if row is None or row[:3] != (what.base, what.changes, what.offers):
        raise Overtaken
    return bool(row[4])


def write_checkpoint(connection: sqlite3.Connection, game: str, checkpoint: Checkpoint) -> None:
    seq, data = checkpoint[0], text(checkpoint[1])
    connection.execute(WRITE_CHECKPOINT, (game, seq, data, checksum(data)))


def _is_done(row: tuple[int, ...]) -> bool:
    """Whether the command was carried out before; `make chaos` breaks this."""
    return bool(row[3])


def write_settings(connection: sqlite3.Connection, game: str, change: Settings) -> None:
    changes = {
        "UPDATE seating SET confirm = ? WHERE id = ?": change.confirm,
        "UPDATE seating SET pace = ? WHERE id = ?": change.pace,
        "UPDATE seating SET paused = ? WHERE id = ?": change.paused,
    }
    for statement, value in changes.items():
        if value is not None:
            connection.execute(statement, (int(value), game))


def put_away(connection: sqlite3.Connection, game: str, guest: str) -> None:
    connection.execute("UPDATE participant SET put_away = 1 WHERE game_id = ? AND guest_id = ?", (game, guest))


# ---- reading ----


def read_note(connection: sqlite3.Connection, name: str) -> str | None:
    row = connection.execute("SELECT value FROM house WHERE name = ?", (name,)).fetchone()
    return None if row is None else str(row[0])


def requested_table(connection: sqlite3.Connection, request: str) -> RequestedTable | None:
    row = connection.execute(READ_REQUEST, (request,)).fetchone()
    return None if row is None else RequestedTable(row[0], row[1], row[2], bool(row[3]))


def head(connection: sqlite3.Connection, game: str) -> Head | None:
    row = connection.execute(READ_HEAD + OF_GAME, (game,)).fetchone()
    return None if row is None else Head(int(row[0]), int(row[1]), int(row[2]))
