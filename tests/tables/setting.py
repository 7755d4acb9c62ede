"""Tables for the tests, and how to play at them without a store."""

from __future__ import annotations

from itertools import count

from architrave.games.catalogue import game
from architrave.kernel.position import legal_actions
from architrave.tables import decisions
from architrave.tables.change import Change
from architrave.tables.command import Command
from architrave.tables.opening import DrawSeed, TableRequest, open_table
from architrave.tables.rows import NewGame, Series
from architrave.tables.seats import Seat
from architrave.tables.table import Table

ARCHITEKTON = game("architekton")
SECRET = bytes(range(32))
ANA = Seat("person", "Ana", None, "ana")
BO = Seat("person", "Bo", None, "ana")  # at Ana's screen
FAR = Seat("person", "Far", None, "far")  # at a screen of their own
BOT = Seat("bot", "", "first")
AGAINST_BOT = (ANA, BOT)
ONE_SCREEN = (ANA, BO)
BOTS = (BOT, BOT)

numbers = count(1)


def laid(
    seats: tuple[Seat, ...] = AGAINST_BOT, starter: int | str = 0, confirm: bool = True, series: Series | None = None
) -> tuple[Table, NewGame]:
    """A new table with reproducible draws, and the row that the store would get."""
    table_request = TableRequest(ARCHITEKTON, "ana", seats, {"starter": starter}, confirm, pace=0, series=series)
    return open_table(table_request, DrawSeed(SECRET, number=7), "t1", "2026-11-15T20:30:00Z", 100.0)


def table_of(
    seats: tuple[Seat, ...] = AGAINST_BOT, starter: int | str = 0, confirm: bool = True, series: Series | None = None
) -> Table:
    return laid(seats, starter, confirm, series)[0]


def order(table: Table, guest: str | None = "ana", command: str | None = None, version: int | None = None) -> Command:
    return Command(guest, command or f"c{next(numbers)}", table.version_for(guest) if version is None else version)


def done(table: Table, change: Change | None) -> Change:
    """Carry out what a decision came to, as the hall does once the store has it."""
    assert change is not None
    table.commit(change)
    return change


def first_action(table: Table) -> int:
    return legal_actions(table.line.position)[0]


def move(table: Table) -> Change:
    """The first legal thing, for the seat to move; what is held is confirmed."""
    if table.bot_to_move is not None:
        return done(table, decisions.bot_move(table, first_action(table)))
    change = done(table, decisions.act(table, order(table), first_action(table)))
    if table.held is not None:
        change = done(table, decisions.confirm(table, order(table)))
    return change


def play_until_held(table: Table) -> None:
    """Lay tiles until one waits for confirmation."""
    while table.held is None:
        done(table, decisions.act(table, order(table), first_action(table)))


def play_to_the_end(table: Table) -> None:
    while not table.line.over:
        move(table)
