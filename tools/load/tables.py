"""Tables of people at different devices, written straight into a data folder before a server opens it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from architrave.games.catalogue import game as game_called
from architrave.server.cookie import CookieSigner, fresh_guest
from architrave.server.services import keys
from architrave.store.sqlite import SqliteStore
from architrave.tables.opening import DrawSeed, TableRequest, open_table
from architrave.tables.seats import Seat

STARTED = "2026-01-01T00:00:00Z"


@dataclass(frozen=True)
class SeatedTable:
    """A table, and for each of its seats the Cookie header of the person who plays it."""

    id: str
    cookies: tuple[str, ...]


async def write_tables(folder: Path, wanted: Sequence[tuple[str, int]]) -> list[SeatedTable]:
    """Write a table for each game and number of seats, every seat taken by another guest."""
    store = SqliteStore(folder)
    try:
        signer = CookieSigner((await keys(store))[0])
        return [await _write_table(store, signer, name, seats) for name, seats in wanted]
    finally:
        await store.close()


async def _write_table(store: SqliteStore, signer: CookieSigner, name: str, seats: int) -> SeatedTable:
    guests = [fresh_guest() for seat in range(seats)]
    request = TableRequest(
        game=game_called(name),
        guest=guests[0],
        seats=tuple(Seat("person", f"Player {number}", None, guest) for number, guest in enumerate(guests, 1)),
        options={},
        confirm=False,  # one message, one move
        pace=0,
    )
    id = secrets.token_urlsafe(9)
    _, row = open_table(request, DrawSeed(secrets.token_bytes(32)), id, STARTED, time.time())
    await store.create(row)
    return SeatedTable(id, tuple(signer.header(guest, secure=False).partition(";")[0] for guest in guests))
