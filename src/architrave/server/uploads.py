"""What people send in, read in a worker process: nobody waits for it, and it can use up neither time nor memory.

Each of these takes the bytes as they came and gives the JSON of the answer; what is wrong is raised as ApiError.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from architrave.games.catalogue import game as game_called
from architrave.kernel.game import Json
from architrave.server import game_info
from architrave.server.errors import as_api_error, decode
from architrave.server.protocol import SetFile
from architrave.server.record_check import check_record

T = TypeVar("T")

sheets: msgspec.json.Decoder[Json] = msgspec.json.Decoder(dict[str, Any])
set_files: msgspec.json.Decoder[SetFile] = msgspec.json.Decoder(SetFile)


def component_set(game: str, raw: bytes) -> bytes:
    """The component set in a file."""
    return _answered(lambda: msgspec.json.encode(game_info.own_set(game_called(game), decode(set_files, raw))))


def record(raw: bytes) -> bytes:
    """What checking a record finds."""
    return _answered(lambda: msgspec.json.encode(check_record(decode(sheets, raw))))


def score(game: str, raw: bytes) -> bytes:
    """The points of a score sheet."""
    return _answered(lambda: msgspec.json.encode(game_info.sheet_of(game).score(decode(sheets, raw))))


def options(game: str, given: Json) -> None:
    """Check options of a new table that hold a set of somebody's own."""
    _answered(lambda: game_called(game).options(given))


def _answered(read: Callable[[], T]) -> T:
    """Faults of many kinds become the one that travels between processes."""
    try:
        return read()
    except Exception as fault:
        known = as_api_error(fault)
        if known is None:
            raise
        raise known from None
