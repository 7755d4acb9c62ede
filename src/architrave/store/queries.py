"""The SQL of the store, as functions of a connection. Timing and threads are elsewhere."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from architrave.store import gatherings
from architrave.store.clocks import deadline, write_due
from architrave.store.errors import Overtaken, Repeated, TooManyTables
from architrave.store.gatherings import LAST, WRITE_REQUEST, write_participants
from architrave.store.heads import Heads
from architrave.store.sql import UNREADABLE, day_of, now, optional, text
from architrave.tables.rows import (
    Append,
    Checkpoint,
    Daily,
    DailyTry,
    Head,
    Json,
    NewGame,
    OfferRow,
    OwnChanges,
    Page,
    Par,
    Proposal,
    RequestedTable,
    SavedTable,
    Series,
    Settings,
    TableRow,
    Watching,
)

WRITE_SEATING = (
    "INSERT INTO seating (id, game, guest_id, seats, options, confirm, pace, paused, series_id, game_number, awaits, "
    "last_line, outcome, next_id, updated, waiting, talk, watching, touched) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
READ_SEATING = (
    "SELECT id, game, guest_id, seats, options, confirm, pace, paused, series_id, game_number, awaits, last_line, "
    "outcome, next_id, updated, waiting, talk, watching FROM seating "
)
READ_NUMBERS = "SELECT rowid FROM seating "
OF_GUEST = "WHERE id IN (SELECT game_id FROM participant WHERE guest_id = ? AND put_away = 0)"
FINISHED = OF_GUEST + " AND awaits = 'over' AND (updated, id) < (?, ?) AND (? IS NULL OR game = ?)"
NEWEST_FIRST = " ORDER BY updated DESC, id DESC LIMIT ?"
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
READ_TIME = "SELECT json_extract(header, '$.time') FROM game WHERE id = ?"
READ_LAST_OFFER = "SELECT data FROM offer WHERE game_id = ? ORDER BY number DESC LIMIT 1"
READ_OFFERS = "SELECT number, actor, command, data FROM offer WHERE game_id = ? ORDER BY number"
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
READ_TRIES = (
    "SELECT day, attempt, game_id, options, outcome, updated FROM daily JOIN seating ON seating.id = daily.game_id "
    "WHERE daily.guest_id = ? ORDER BY day DESC, attempt DESC LIMIT ?"
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
    _write_seating(connection, seating)
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


def _write_seating(connection: sqlite3.Connection, seating: TableRow) -> None:
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
    connection.execute(WRITE_CHECKPOINT, (game, seq, data, _checksum(data)))


def _checksum(data: str) -> str:
    return hashlib.sha256(data.encode()).hexdigest()


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


def load(connection: sqlite3.Connection, game: str) -> SavedTable | None:
    # One read transaction, so that the parts are consistent while others write.
    connection.execute("BEGIN")
    try:
        return _load(connection, game)
    finally:
        connection.execute("COMMIT")


def _load(connection: sqlite3.Connection, game: str) -> SavedTable | None:
    seating = _seating(connection, game)
    if seating is None:
        return None
    header = connection.execute("SELECT header FROM game WHERE id = ?", (game,)).fetchone()[0]
    rows = connection.execute(
        "SELECT entry, actor, command, made FROM action WHERE game_id = ? ORDER BY seq", (game,)
    ).fetchall()
    commands = {(row[1], row[2]) for row in rows if row[2] is not None}
    proposal = _proposal(connection, game)
    if proposal is not None:
        commands.add((proposal.actor, proposal.command))
        commands |= {(own.actor, own.command) for own in proposal.own.values()}
    checkpoint, sound = _checkpoint(connection, game)
    seed = connection.execute("SELECT seed FROM secret WHERE game_id = ?", (game,)).fetchone()
    sealed = connection.execute("SELECT choices, times FROM sealed WHERE game_id = ?", (game,)).fetchone()
    offers = connection.execute(READ_OFFERS, (game,)).fetchall()
    commands |= {(row[1], row[2]) for row in offers}
    return SavedTable(
        row=seating,
        header=json.loads(header),
        entries=_entries([row[0] for row in rows]),
        commands=commands,
        proposal=proposal,
        checkpoint=checkpoint,
        sound=sound,
        seed=None if seed is None else str(seed[0]),
        series=None if seating.series is None else _series(connection, seating.series),
        sealed={} if sealed is None else json.loads(sealed[0]),
        sealed_at={} if sealed is None or sealed[1] is None else json.loads(sealed[1]),
        offer=_offer(offers[-1]) if offers else None,
        daily=_daily(connection, game),
        made=[row[3] for row in rows],
    )


def _entries(texts: list[str]) -> list[Json]:
    """Entries read in one go: a call for each takes longer than reading it."""
    entries: list[Json] = json.loads(f"[{','.join(texts)}]")
    if len(entries) != len(texts):
        raise ValueError("an entry is more than one value")
    return entries


def _seating(connection: sqlite3.Connection, game: str) -> TableRow | None:
    row = connection.execute(READ_SEATING + "WHERE id = ?", (game,)).fetchone()
    return None if row is None else _table_row(row)


def _table_row(row: tuple[Any, ...]) -> TableRow:
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


def _checkpoint(connection: sqlite3.Connection, game: str) -> tuple[Checkpoint | None, bool]:
    """The checkpoint if there is a valid one, and whether the one on disk is undamaged."""
    try:
        row = connection.execute("SELECT seq, data, checksum FROM checkpoint WHERE game_id = ?", (game,)).fetchone()
    except sqlite3.DatabaseError:  # it cannot be read; the log is what counts
        return None, False
    if row is None or row[2] is None:
        return None, True
    if row[2] != _checksum(str(row[1])):
        return None, False
    return (int(row[0]), json.loads(row[1])), True


def _proposal(connection: sqlite3.Connection, game: str) -> Proposal | None:
    row = connection.execute(
        "SELECT changes, actor, command, seat, move, own FROM proposal WHERE game_id = ?", (game,)
    ).fetchone()
    if row is None:
        return None
    own = {} if row[5] is None else {int(seat): OwnChanges(*one) for seat, one in json.loads(row[5]).items()}
    return Proposal(row[0], row[1], row[2], row[3], row[4], own)


def _offer(row: tuple[Any, ...]) -> OfferRow:
    return OfferRow(row[0], None if row[3] is None else json.loads(row[3]))


def _daily(connection: sqlite3.Connection, game: str) -> Daily | None:
    row = connection.execute("SELECT day, attempt FROM daily WHERE game_id = ?", (game,)).fetchone()
    return None if row is None else Daily(row[0], row[1])


def _series(connection: sqlite3.Connection, series: str) -> Series:
    target = connection.execute("SELECT target FROM series WHERE id = ?", (series,)).fetchone()[0]
    rows = connection.execute(
        "SELECT outcome FROM seating WHERE series_id = ? AND outcome IS NOT NULL ORDER BY game_number", (series,)
    ).fetchall()
    return Series(series, int(target), [json.loads(row[0]) for row in rows])


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
                page.series[seating.series] = _series(connection, seating.series)
            daily = _daily(connection, seating.id)
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
        return [_table_row(row) for row in rows]
    except UNREADABLE:
        # The index of the condition has the row numbers without reading the rows.
        numbers = connection.execute(READ_NUMBERS + which, values).fetchall()
    found = []
    for number in numbers:
        with suppress(*UNREADABLE):
            found.append(_table_row(connection.execute(READ_SEATING + "WHERE rowid = ?", number).fetchone()))
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
