"""A table that only one person has and that is not stored: for lessons and puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from architrave.kernel.line import Line
from architrave.kernel.transaction import Transaction
from architrave.tables.game_log import GameLog
from architrave.tables.seats import Seat
from architrave.tables.table import Table

LEARNER: Final = "learner"  # whose seat it is; there are no other guests


class Opponent(NamedTuple):
    """Whom another seat is shown as."""

    name: str
    level: str


def open_study(id: str, line: Line, seat: int, opponents: Sequence[Opponent]) -> Table:
    """A table at the beginning of a line, with the learner at a seat and opponents at the others."""
    seats = [Seat("bot", *opponent) for opponent in opponents]
    seats.insert(seat, Seat("person", "", None, LEARNER))
    table = Table(id, line.game, LEARNER, seats, line, GameLog(), confirm=False, pace=0)
    commit(table, line.begin())
    return table


def commit(table: Table, transaction: Transaction) -> None:
    """Carry out what was proposed, and note it in the log of the table."""
    table.line.commit(transaction)
    table.log.extend(transaction.entries, transaction.base, transaction.numbered_events)
