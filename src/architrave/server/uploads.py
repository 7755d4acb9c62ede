"""Tasks that read uploads in a worker process, where they block nobody and have limits on time and memory.

Each takes the raw bytes and returns the JSON of the answer; errors are raised as ApiError.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from architrave.games.catalogue import game as game_called
from architrave.kernel.game import Json
from architrave.kernel.salvage import salvage
from architrave.server import explaining, game_info, look_back
from architrave.server.errors import as_api_error, decode
from architrave.server.protocol import SetFile
from architrave.server.record_check import check_record
from architrave.tables.access import everything
from architrave.tables.start import origin_at

T = TypeVar("T")

sheets: msgspec.json.Decoder[Json] = msgspec.json.Decoder(dict[str, Any])
set_files: msgspec.json.Decoder[SetFile] = msgspec.json.Decoder(SetFile)


def component_set(game: str, raw: bytes) -> bytes:
    """The component set in a file."""
    return _convert_errors(lambda: msgspec.json.encode(game_info.own_set(game_called(game), decode(set_files, raw))))


def record(raw: bytes) -> bytes:
    """Check a record."""
    return _convert_errors(lambda: msgspec.json.encode(check_record(decode(sheets, raw))))


def look(raw: bytes, seat: int | None) -> bytes:
    """The outline of the game in a record."""

    def build() -> bytes:
        line, damage = salvage(decode(sheets, raw), game_called)
        access = everything(line)
        table = look_back.record_table(line)
        return look_back.outline_json(line, table, access, access.reader(seat), False, damage)

    return _convert_errors(build)


def frames(raw: bytes, seat: int | None, first: int, plain: bool) -> bytes:
    """A page of the states of the game in a record."""

    def build() -> bytes:
        line, _ = salvage(decode(sheets, raw), game_called)
        return look_back.frames_json(line, everything(line).reader(seat), first, plain)

    return _convert_errors(build)


def origin(raw: bytes, at: int) -> bytes:
    """What a game takes over that goes on from a position of a record. What comes before its damage can be used."""

    def build() -> bytes:
        line, damage = salvage(decode(sheets, raw), game_called)
        if damage is not None and at > len(line.entries):
            raise damage
        return msgspec.json.encode(origin_at(line, at))

    return _convert_errors(build)


def explain(raw: bytes, seat: int | None, at: int, thing: str) -> bytes:
    """What a thing was after an entry of the game in a record."""

    def build() -> bytes:
        line, _ = salvage(decode(sheets, raw), game_called)
        return explaining.looked_back(line, everything(line).reader(seat), at, thing)

    return _convert_errors(build)


def score(game: str, raw: bytes) -> bytes:
    """Score a sheet."""
    return _convert_errors(lambda: msgspec.json.encode(game_info.sheet_of(game).score(decode(sheets, raw))))


def options(game: str, given: Json) -> None:
    """Check the options of a new table that include a custom component set."""
    _convert_errors(lambda: game_called(game).options(given))


def _convert_errors(read: Callable[[], T]) -> T:
    """Convert exceptions to ApiError, which can be passed between processes."""
    try:
        return read()
    except Exception as fault:
        known = as_api_error(fault)
        if known is None:
            raise
        raise known from None
