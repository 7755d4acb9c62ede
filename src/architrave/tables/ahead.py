"""What can follow moves that are typed and not made yet: the rest of a turn, as far as its player may see it."""

from __future__ import annotations

from collections.abc import Sequence

from architrave.kernel.line import verify_action
from architrave.kernel.position import legal_actions
from architrave.tables.table import Table
from architrave.tables.viewpoint import Viewpoint


def ahead(table: Table, seen: Viewpoint, moves: Sequence[str]) -> list[str]:
    """The legal moves after these, in notation. None once the turn is over, or where only playing can tell: behind a
    draw, or a move that reveals something. Raises Refused or Invalid for a move that is not possible."""
    game, seat, position = table.game, seen.seat, seen.position
    if not seen.choosing or seat is None or seat in table.simultaneous:
        return []
    for text in moves:
        action = game.from_text(position, text)
        verify_action(game, position, action)
        after = game.preview(position, action)
        if after.actor != seat or game.reveals(position, action, after, seat) is not None:
            return []
        position = after
    return [game.to_text(position, action) for action in legal_actions(position)]
