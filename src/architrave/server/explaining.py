"""What things on a table are, for the one who asks: now, later, or looking back."""

from __future__ import annotations

import msgspec

from architrave.kernel.explanation import Explanation
from architrave.kernel.line import Line
from architrave.server.errors import ApiError
from architrave.server.learn_protocol import Explained
from architrave.tables.look_back import Reader
from architrave.tables.table import Table
from architrave.tables.viewpoint import Viewpoint, view


def explain(table: Table, seen: Viewpoint, thing: str) -> Explanation | None:
    """A thing as this viewpoint shows it, with the move that is held; None for an unknown one."""
    return table.game.explain(seen.position, view(table, seen), thing)


def explained(table: Table, seen: Viewpoint, version: int, thing: str) -> Explained:
    """The same as an answer; raises ApiError for an unknown thing."""
    return _answer(thing, version, explain(table, seen, thing))


def looked_back(line: Line, reader: Reader, at: int, thing: str) -> bytes:
    """The answer about a thing as it was after an entry, as JSON; raises ApiError for an unknown thing or entry."""
    if at > len(line.entries):
        raise ApiError(404, "server.error.not_found")
    moment = line.moment(at)
    found = line.game.explain(moment.position, reader.view(line, moment), thing)
    return msgspec.json.encode(_answer(thing, at, found))


def _answer(thing: str, version: int, found: Explanation | None) -> Explained:
    if found is None:
        raise ApiError(404, "server.error.not_found")
    return Explained(thing=thing, version=version, explanation=found)
