"""The SQL that reads a table with its whole log."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from architrave.store.seatings import daily_of, seating_of, series_of
from architrave.store.sql import checksum
from architrave.tables.rows import Checkpoint, Json, OfferRow, OwnChanges, Proposal, SavedTable

READ_OFFERS = "SELECT number, actor, command, data FROM offer WHERE game_id = ? ORDER BY number"


def load(connection: sqlite3.Connection, game: str) -> SavedTable | None:
    # One read transaction, so that the parts are consistent while others write.
    connection.execute("BEGIN")
    try:
        return _load(connection, game)
    finally:
        connection.execute("COMMIT")


def _load(connection: sqlite3.Connection, game: str) -> SavedTable | None:
    seating = seating_of(connection, game)
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
        series=None if seating.series is None else series_of(connection, seating.series),
        sealed={} if sealed is None else json.loads(sealed[0]),
        sealed_at={} if sealed is None or sealed[1] is None else json.loads(sealed[1]),
        offer=_offer(offers[-1]) if offers else None,
        daily=daily_of(connection, game),
        made=[row[3] for row in rows],
    )


def _entries(texts: list[str]) -> list[Json]:
    """Entries read in one go: a call for each takes longer than reading it."""
    entries: list[Json] = json.loads(f"[{','.join(texts)}]")
    if len(entries) != len(texts):
        raise ValueError("an entry is more than one value")
    return entries


def _checkpoint(connection: sqlite3.Connection, game: str) -> tuple[Checkpoint | None, bool]:
    """The checkpoint if there is a valid one, and whether the one on disk is undamaged."""
    try:
        row = connection.execute("SELECT seq, data, checksum FROM checkpoint WHERE game_id = ?", (game,)).fetchone()
    except sqlite3.DatabaseError:  # it cannot be read; the log is what counts
        return None, False
    if row is None or row[2] is None:
        return None, True
    if row[2] != checksum(str(row[1])):
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
