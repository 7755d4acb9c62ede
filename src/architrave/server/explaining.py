"""What things on a table are, for the guest who asks."""

from __future__ import annotations

from architrave.server.errors import ApiError
from architrave.server.learn_protocol import Explained
from architrave.tables.table import Table
from architrave.tables.viewpoint import viewpoint


def explained(table: Table, guest: str | None, thing: str) -> Explained:
    """Explain a thing as the guest sees the table, with the move that is held; raises ApiError for an unknown one."""
    seen = viewpoint(table, guest)
    found = table.game.explain(seen.position, seen.seat, thing)
    if found is None:
        raise ApiError(404, "server.error.not_found")
    return Explained(thing=thing, version=table.version_for(guest), explanation=found)
