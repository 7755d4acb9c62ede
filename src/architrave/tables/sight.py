"""What a guest sees of a table, and from which side of it."""

from __future__ import annotations

from dataclasses import dataclass

from architrave.kernel.position import Position
from architrave.tables.seats import seats_of
from architrave.tables.table import Table


@dataclass(frozen=True, slots=True)
class Sight:
    seat: int | None  # whose side it is; None: a spectator's
    to_move: bool  # something is asked of this guest
    choosing: bool  # and it is a choice, not a confirmation
    position: Position


def sight(table: Table, guest: str | None) -> Sight:
    mine = seats_of(table.seats, guest)
    actor = table.actor
    if not mine:
        return Sight(None, False, False, table.shown)
    to_move = actor in mine
    seat = actor if to_move else mine[0]
    return Sight(seat, to_move, to_move and table.held is None, table.shown)
