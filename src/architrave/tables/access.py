"""Whose knowledge of a game somebody may look back with."""

from __future__ import annotations

from dataclasses import dataclass

from architrave.kernel.line import Line
from architrave.tables.denied import Denied
from architrave.tables.look_back import Reader
from architrave.tables.seats import seats_of
from architrave.tables.table import Table
from architrave.tables.viewpoint import shares_secrets, watches_later


@dataclass(frozen=True, slots=True)
class Access:
    """`seats` whose knowledge can be chosen; `open`: nothing is hidden; `own`: the seat to look from by default."""

    seats: tuple[int, ...]
    open: bool
    own: int | None

    def reader(self, seat: int | None) -> Reader:
        """Who looks: with the knowledge of a seat, or else with as much as they may know; raises Denied for a seat
        whose secrets are not theirs."""
        if seat is None:
            return Reader(self.own, everything=self.open)
        if seat not in self.seats:
            raise Denied("look.error.not_yours", 403)
        return Reader(seat, everything=False)


def everything(line: Line, own: int | None = None) -> Access:
    return Access(tuple(range(len(line.header.seats))), True, own)


def access_of(table: Table, guest: str | None, line: Line) -> Access:
    """`line`: the game as far as the guest may know of it.

    While a game runs, a person sees what their own seat has seen, people at one screen only what everybody has. Bots
    that play each other, and games that are watched with a delay, are open."""
    mine = seats_of(table.seats, guest)
    own = mine[0] if len(mine) == 1 else None
    if line.over or table.mode == "watch" or watches_later(table, guest):
        return everything(line, own)
    if shares_secrets(table, guest):
        return Access((), False, None)
    return Access(tuple(mine), False, mine[0] if mine else None)
